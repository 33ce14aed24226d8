// The content of a report page without scripts: the verdict, the product, the signers and the findings.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "formats/report_writer.hpp"

namespace csar::formats {

struct PlainHtmlQuery {
    const PackageReport& package;
    const nlohmann::ordered_json& contents;  // contents of the package; may be empty
    std::string_view command;                // the command that creates the report
    bool notes = false;                      // also show notes
};

// The verdict on a package, for an index.
std::string plain_index_entry(const PlainHtmlQuery& query);

// A section for one package, without its start tag. All text from the package is escaped.
std::string plain_html(const PlainHtmlQuery& query);

}  // namespace csar::formats
