// Checks whether an XML document has the form of TOSCA 1.0 definitions: its elements, their order, attributes and the
// lexical form of values (TOSCA 1.0, 4 and 5 to 13; grammar_table.def).
#pragma once

#include <optional>

#include "report/report.hpp"
#include "validate/document/xml/xml_document.hpp"
#include "validate/xml/grammar.hpp"

namespace csar::validate::xml {

// The dialect of a document, determined by its root; nullopt if it is not a TOSCA document.
std::optional<Dialect> dialect_of(const XmlDocument& document);

// Reports all errors in the form of `document`, which is in `dialect`.
void check_form(const XmlDocument& document, Dialect dialect, Report& report);

// Like check_form(), but for an XML schema, which is a document or part of one.
void check_schema_form(XmlElement schema, Report& report);

}  // namespace csar::validate::xml
