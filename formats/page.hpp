// The parts of the report page, which cmake/Page.cmake creates from formats/page/ at build time.
#pragma once

#include <string_view>

namespace csar::formats::page {

extern const std::string_view style, script;
extern const std::string_view diff_script;  // script of the page that shows the differences of two packages
// "sha256-..." of each script and style, in the format of a content security policy.
extern const std::string_view style_digest, script_digest, diff_script_digest;

}  // namespace csar::formats::page
