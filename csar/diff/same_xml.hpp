// Whether two XML documents are equivalent.
#pragma once

#include "validate/document/xml/xml_document.hpp"

namespace csar::diff {

// Comments, white space between elements, the order of attributes, prefixes of elements and TOSCA `documentation`
// elements are ignored. A value that may be a qualified name, "t:Server", is compared by the namespace of its prefix.
bool are_equivalent(const validate::xml::XmlDocument& before, const validate::xml::XmlDocument& after);

}  // namespace csar::diff
