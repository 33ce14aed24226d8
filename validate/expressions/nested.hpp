// The names and indexes after a property, attribute, input or $value, which select a part of its value (csd07 10.2.1).
#pragma once

#include "validate/expressions/checker.hpp"

namespace csar::validate {

// The arguments that select a part of a value: the items of a list, beginning with a given item.
class ArgumentWalk {
public:
    explicit ArgumentWalk(Node list) : at_(list.items().begin()), end_(list.items().end()), left_(list.size()) {}

    bool done() const { return at_ == end_; }
    std::uint32_t left() const { return left_; }
    Node peek() const { return done() ? Node() : *at_; }
    // The next item, or an absent node at the end.
    Node next() {
        if (done()) return {};
        last_ = *at_;
        ++at_;
        --left_;
        return last_;
    }
    // The last item returned by next().
    Node last() const { return last_; }

private:
    Node::Items::iterator at_, end_;
    std::uint32_t left_;
    Node last_;
};

// Follows `way`, names and indexes, into a value of `from`: fields of complex types, indexes of lists, keys of maps.
// The result is unknown if a step does not exist, which is reported, or if a type is unknown.
Schema enter(Checker& checker, Schema from, ArgumentWalk way);

}  // namespace csar::validate
