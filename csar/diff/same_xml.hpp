// Compares two XML documents.
#pragma once

#include "validate/document/xml/xml_document.hpp"

namespace csar::diff {

// Ignores comments, white space between elements, the order of attributes, prefixes and TOSCA `documentation`.
// In a value such as "t:Server", only the namespace of the prefix matters.
bool are_equivalent(const validate::xml::XmlDocument& before, const validate::xml::XmlDocument& after);

}  // namespace csar::diff
