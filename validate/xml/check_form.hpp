// Checks the form of TOSCA 1.0 definitions in XML: elements, order, attributes and values (TOSCA 1.0, 4 and 5 to 13;
// grammar_table.def).
#pragma once

#include <optional>

#include "report/report.hpp"
#include "validate/document/xml/xml_document.hpp"
#include "validate/xml/grammar.hpp"

namespace csar::validate::xml {

// Returns the dialect of the root element, or nullopt if the element is not TOSCA.
std::optional<Dialect> dialect_of(const XmlDocument& document);

// Reports all errors in the form. `root`: of a document, or a schema in a document.
void check_form(XmlElement root, Dialect dialect, Report& report);

}  // namespace csar::validate::xml
