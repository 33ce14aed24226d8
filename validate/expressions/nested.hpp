// The names and indexes behind a property, attribute, input or $value: ways into a value (csd07 10.2.1).
#pragma once

#include "validate/expressions/checker.hpp"

namespace csar::validate {

// The arguments that lead into a value: the items of a list from one on.
class ArgumentWalk {
public:
    explicit ArgumentWalk(Node list) : at_(list.items().begin()), end_(list.items().end()), left_(list.size()) {}

    bool done() const { return at_ == end_; }
    std::uint32_t left() const { return left_; }
    Node peek() const { return done() ? Node() : *at_; }
    // The next item, or the none node at the end.
    Node next() {
        if (done()) return {};
        last_ = *at_;
        ++at_;
        --left_;
        return last_;
    }
    // The item that next() gave last.
    Node last() const { return last_; }

private:
    Node::Items::iterator at_, end_;
    std::uint32_t left_;
    Node last_;
};

// Follows `way` into a value of `from`: fields of complex types, indexes of lists, keys of maps. Reports what does not
// lead on; the result is then, and where a type is not known, not known.
Schema enter(Checker& checker, Schema from, ArgumentWalk way);

}  // namespace csar::validate
