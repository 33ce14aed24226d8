// For each rule, a wrong and a corrected example: definitions with a caret, or a description and csar's message. The
// build creates them (cmake/examples.awk) from tested conformance cases and cli/examples.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace csar::cli {

struct RuleExample {
    std::string_view id;
    std::string_view wrong, right;
    std::string_view says;  // the message, for a description; may be empty
};

const std::vector<RuleExample>& rule_examples();

// All examples in gzip: only `csar explain` needs them.
extern const std::span<const unsigned char> packed_rule_examples;

}  // namespace csar::cli
