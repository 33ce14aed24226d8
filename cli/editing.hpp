// csar validate for editors: checks of unsaved text, and the changes that hints propose.
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

    // With --stdin-filename, reads standard input, and replaces "-" in `packages` with the specified name. Throws
    // Failure: usage, input.
    void read_standard_input(std::vector<std::string>& packages, const Limits& limits);
    // The input with this name: a package, or the text from standard input.
    Input input(const std::string& package) const;

    // Whether changes are only shown, and nothing is checked.
    bool only_shows() const { return shows_; }
    // Makes the changes if requested, or prints them as a unified diff. If changes are printed, the status is that of a
    // finding. A package that cannot be changed is reported, and makes the status worse. Throws Failure: usage for
    // standard input; also interrupted.
    ExitStatus fix(const std::vector<std::string>& packages, const VerifyOptions& settings, Console& console,
                   bool quiet) const;

private:
    std::string stdin_name_;
    std::string text_;  // the text of standard input
    bool fixes_ = false;
    bool shows_ = false;
};

}  // namespace csar::cli
