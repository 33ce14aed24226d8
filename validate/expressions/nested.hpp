// Names and indexes select a part of a value (csd07 10.2.1): `0, protocol` in [ SELF, ports, 0, protocol ].
#pragma once

#include "validate/expressions/checker.hpp"

namespace csar::validate {

// Reads the items of a list one by one.
class ArgumentWalk {
public:
    explicit ArgumentWalk(Node list) : at_(list.items().begin()), end_(list.items().end()), left_(list.size()) {}

    bool done() const { return at_ == end_; }
    std::uint32_t left() const { return left_; }
    Node peek() const { return done() ? Node() : *at_; }
    // An absent node at the end.
    Node next() {
        if (done()) return {};
        last_ = *at_;
        ++at_;
        --left_;
        return last_;
    }
    Node last() const { return last_; }

private:
    Node::Items::iterator at_, end_;
    std::uint32_t left_;
    Node last_;
};

// The schema of the part of `from` that `way` selects. Returns an empty schema if a type is unknown, or if a step does
// not exist, which is reported.
Schema enter(Checker& checker, Schema from, ArgumentWalk way);

}  // namespace csar::validate
