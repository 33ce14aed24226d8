// Regular expressions of pattern.hpp, rewritten for RE2.
//
// RE2 takes more than is evaluated here (flags, Unicode properties, "\Q"), means something else by some of it ("\s"),
// and its versions differ. So every pattern is read by the grammar of pattern.hpp, which says what is wrong with it,
// and RE2 is given the same pattern in the few forms that all its versions understand alike.
#pragma once

#include <string>
#include <string_view>

namespace csar::validate {

struct PatternSyntax {
    std::string re2;               // the pattern for RE2
    std::string fault;             // empty when the pattern was understood
    bool malformed = false;        // the fault is one in every common dialect
    bool has_no_boundary = false;  // "\\B" occurs
};

PatternSyntax parse_pattern(std::string_view text);

}  // namespace csar::validate
