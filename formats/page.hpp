// The parts of the report page. cmake/Page.cmake creates them from formats/page/.
#pragma once

#include <string_view>

namespace csar::formats::page {

extern const std::string_view style, script;
extern const std::string_view diff_script;  // for the page of csar diff
// "sha256-...", for a content security policy.
extern const std::string_view style_digest, script_digest, diff_script_digest;

}  // namespace csar::formats::page
