// Regular expressions of pattern.hpp, rewritten for RE2.
//
// RE2 accepts more than this program evaluates (flags, Unicode properties, "\Q"), interprets some constructs
// differently ("\s"), and its versions differ. So every pattern is parsed with the grammar of pattern.hpp, which
// explains errors. RE2 gets the same pattern in the few forms that all its versions interpret in the same way.
#pragma once

#include <string>
#include <string_view>

namespace csar::validate {

struct PatternSyntax {
    std::string re2;               // the pattern for RE2
    std::string fault;             // empty if the pattern was understood
    bool malformed = false;        // every common dialect rejects the pattern
    bool has_no_boundary = false;  // "\\B" occurs
};

PatternSyntax parse_pattern(std::string_view text);

}  // namespace csar::validate
