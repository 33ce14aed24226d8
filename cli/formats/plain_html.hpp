// What a report page shows where scripts do not run: the verdict, what the package is, who signed it, and the findings.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "cli/formats/report_writer.hpp"

namespace csar::cli {

struct PlainHtmlQuery {
    const PackageReport& package;
    const nlohmann::ordered_json& contents;  // of the package; may be empty
    std::string_view command;                // that makes the report
    bool notes = false;                      // show notes too
};

// A section for one package. Whatever comes from the package is escaped.
std::string plain_html(const PlainHtmlQuery& query);

}  // namespace csar::cli
