// Names of XML (Namespaces in XML 1.0).
#pragma once

#include <string_view>

namespace csar::validate::xml {

// A name without a colon.
bool is_ncname(std::string_view text);

// Whether the text can be read as an XPath 1.0 expression. Nothing is evaluated, and no prefix needs a namespace.
bool is_xpath(std::string_view text);

}  // namespace csar::validate::xml
