// Common parts of all pages of csar; their properties are in docs/report-page.md.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace csar::formats {

// JSON for a script element: nothing in it ends the element or starts a comment.
std::string json_for_script(const nlohmann::ordered_json& json);

// Everything up to the body: the title, the style, and a security policy that allows the scripts with these digests and forbids
// everything else.
std::string page_head(std::string_view title, std::initializer_list<std::string_view> script_digests);

}  // namespace csar::formats
