// XML names (Namespaces in XML 1.0).
#pragma once

#include <string_view>
#include <vector>

namespace csar::validate::xml {

// A name without a colon.
bool is_ncname(std::string_view text);

// Whether the text can be read as an XPath 1.0 expression. Nothing is evaluated, and no prefix needs a namespace.
bool is_xpath(std::string_view text);

// The prefixes of the names in an XPath expression, in order of appearance.
std::vector<std::string_view> xpath_prefixes(std::string_view expression);

}  // namespace csar::validate::xml
