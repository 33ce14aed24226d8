// csar validate for editors: checks unsaved text, and makes the edits that hints propose.
#pragma once

#include <string>
#include <vector>

#include <csar/exit_status.hpp>
#include <csar/input.hpp>
#include <csar/verify.hpp>
#include "cli/console.hpp"
#include "cli/options.hpp"

namespace csar::cli {

class Editing {
public:
    void add_options(std::vector<Option>& options);

    // With --stdin-filename: reads standard input, and replaces "-" in `packages` by the given name. Throws Failure:
    // usage, input.
    void read_standard_input(std::vector<std::string>& packages, const Limits& limits);
    // A package, or the text from standard input.
    Input input(const std::string& package) const;

    // True if edits are only shown, and nothing is checked.
    bool only_shows() const { return shows_; }
    // Makes the edits, or prints them as a unified diff, which gives the status of a finding. A package that cannot be
    // changed is reported. Throws Failure: usage for standard input; also interrupted.
    ExitStatus fix(const std::vector<std::string>& packages, const VerifyOptions& settings, Console& console,
                   bool quiet) const;

private:
    std::string stdin_name_;
    std::string text_;  // from standard input
    bool fixes_ = false;
    bool shows_ = false;
};

}  // namespace csar::cli
