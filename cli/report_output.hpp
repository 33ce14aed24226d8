// How commands that check packages print their reports: text as they come, JSON as one document at the end.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include <csar/findings.hpp>
#include "cli/console.hpp"
#include "cli/options.hpp"

namespace csar::cli {

class ReportOutput {
public:
    ReportOutput(Console& console, const OutputOptions& options, std::string_view command);
    ~ReportOutput();

    // Prints one package's findings and its summary line; a failure goes to standard error.
    void add(const Findings& found, const std::string& summary, const nlohmann::ordered_json& details);

    // Prints what is printed once: the JSON document.
    void finish(ExitStatus status);

private:
    Console& console_;
    const OutputOptions& options_;
    std::unique_ptr<nlohmann::ordered_json> document_;
};

}  // namespace csar::cli
