// The encoding of names in a zip whose flag says nothing of UTF-8 (APPNOTE, appendix D).
#pragma once

#include <string>
#include <string_view>

namespace csar::container {

// The UTF-8 of `bytes`, which readers like Python and Java take for text in IBM code page 437.
std::string text_of_code_page_437(std::string_view bytes);

}  // namespace csar::container
