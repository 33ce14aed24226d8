// The parts of the report page, which cmake/Page.cmake creates from cli/page/ at build time.
#pragma once

#include <string_view>

namespace csar::cli::page {

extern const std::string_view style, script;
extern const std::string_view diff_script;  // of the page that shows the differences of two packages
// "sha256-..." of each, in the format of a content security policy.
extern const std::string_view style_digest, script_digest, diff_script_digest;

}  // namespace csar::cli::page
