// XML names (Namespaces in XML 1.0).
#pragma once

#include <string_view>
#include <vector>

namespace csar::validate::xml {

// A name without a colon.
bool is_ncname(std::string_view text);

// Checks only the syntax of XPath 1.0. Prefixes need no namespace.
bool is_xpath(std::string_view text);

// In order of appearance.
std::vector<std::string_view> xpath_prefixes(std::string_view expression);

}  // namespace csar::validate::xml
