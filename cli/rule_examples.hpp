// For each finding that a file of definitions shows by itself: a file that brings it, with a caret under the place, and one
// that does not. Made from the conformance cases when the program is built (cmake/examples.awk), and so checked with them.
#pragma once

#include <string_view>
#include <vector>

namespace csar::cli {

struct RuleExample {
    std::string_view id;
    std::string_view wrong, right;
};

const std::vector<RuleExample>& rule_examples();

}  // namespace csar::cli
