// Common parts of all pages (docs/report-page.md).
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace csar::formats {

// Escapes what could end the script element or start a comment.
std::string json_for_script(const nlohmann::ordered_json& json);

// Everything before the body. The security policy allows only scripts with these digests, and the style.
std::string page_head(std::string_view title, std::initializer_list<std::string_view> script_digests);

}  // namespace csar::formats
