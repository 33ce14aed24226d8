// Patterns of .csarignore for the paths of packed files.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "csar/directory/directory_plan.hpp"

namespace csar::directory {

// Returns the pattern that matches only this path: "/a/b\[1]" for "a/b[1]".
std::string pattern_of(std::string_view path);

// A pattern that is probably meant by one that matches nothing, and the path that it matches.
struct MeantPattern {
    std::string path, pattern;
};

// Searches `entries` for the path that `line` probably means, if `line` begins with "./" or with the packed
// directory, has the wrong case, a comment after the pattern, quotes around it, or "\" instead of "/". `line`: a
// line of .csarignore, without wildcards unless it has a comment or quotes. `directory`: the packed directory. The
// result has an empty pattern if no path is found, and for a line that begins with "!".
MeantPattern meant_pattern(std::string_view line, std::span<const PlannedEntry> entries, const std::string& directory);

}  // namespace csar::directory
