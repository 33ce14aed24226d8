// Translates regular expressions (pattern.hpp) for RE2.
//
// RE2 accepts syntax that this program does not evaluate, such as "\Q". It reads "\s" differently, and its versions
// differ. Therefore the translation uses only forms that every version reads in the same way.
#pragma once

#include <string>
#include <string_view>

namespace csar::validate {

struct PatternSyntax {
    std::string re2;               // the pattern in RE2's syntax
    std::string fault;             // empty if the pattern is understood
    bool malformed = false;        // no common dialect accepts the pattern
    bool has_no_boundary = false;  // the pattern contains "\\B"
};

PatternSyntax parse_pattern(std::string_view text);

}  // namespace csar::validate
