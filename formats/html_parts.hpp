// Common parts of all pages (docs/report-page.md).
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace csar::formats {

// Escapes what could end the script element or start a comment.
std::string json_for_script(const nlohmann::ordered_json& json);

// Everything before the body. The security policy allows only the script with this digest, and the style.
std::string page_head(std::string_view title, std::string_view script_digest);

}  // namespace csar::formats
