// For each rule, an example that violates it and a corrected one: a definitions file with a caret under the error, or a
// description with csar's message. Created at build time (cmake/examples.awk) from the conformance cases and
// cli/examples, whose tests check the examples too.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace csar::cli {

struct RuleExample {
    std::string_view id;
    std::string_view wrong, right;
    std::string_view says;  // the message, when the example is described in prose; may be empty
};

const std::vector<RuleExample>& rule_examples();

// A gzip file of all examples: only `csar explain` needs them.
extern const std::span<const unsigned char> packed_rule_examples;

}  // namespace csar::cli
