// The encoding of names in a zip without the UTF-8 flag (APPNOTE, appendix D).
#pragma once

#include <string>
#include <string_view>

namespace csar::container {

// The UTF-8 of `bytes`, which readers such as Python and Java decode as IBM code page 437.
std::string text_of_code_page_437(std::string_view bytes);

}  // namespace csar::container
