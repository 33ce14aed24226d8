// Whether an XML document has the form of TOSCA 1.0 definitions: its elements, their order, attributes and the lexical
// form of values (TOSCA 1.0, 4 and 5 to 13; grammar_table.def).
#pragma once

#include <optional>

#include "report/report.hpp"
#include "validate/document/xml/xml_document.hpp"
#include "validate/xml/grammar.hpp"

namespace csar::validate::xml {

// Which TOSCA a document is of, by its root; nullopt when it is of none.
std::optional<Dialect> dialect_of(const XmlDocument& document);

// Reports everything that is wrong with the form of `document`, which is of `dialect`.
void check_form(const XmlDocument& document, Dialect dialect, Report& report);

// The same of an XML schema, a document or a part of one.
void check_schema_form(XmlElement schema, Report& report);

}  // namespace csar::validate::xml
