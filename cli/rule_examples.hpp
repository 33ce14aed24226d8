// For each rule what brings its finding and what does not: a file of definitions with a caret under the place, or words with what
// csar says then. Made when the program is built (cmake/examples.awk) from the conformance cases and cli/examples, and checked with
// them.
#pragma once

#include <string_view>
#include <vector>

namespace csar::cli {

struct RuleExample {
    std::string_view id;
    std::string_view wrong, right;
    std::string_view says;  // the message, when the example is described in prose; may be empty
};

const std::vector<RuleExample>& rule_examples();

}  // namespace csar::cli
