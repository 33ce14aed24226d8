// What the definitions name and what was not examined: imports, profiles, remote files, grammars.
#pragma once

#include <span>

#include <csar/limits.hpp>
#include <csar/verify.hpp>
#include "report/report.hpp"
#include "validate/validator.hpp"
#include "validate/xml/definitions.hpp"

namespace csar {

// Whether any of the definitions is in a version whose grammar is known, and was read to its end.
bool is_read(const validate::Model& model);

// Definitions in XML: how many there are, and what of them was examined.
void describe_xml_definitions(const validate::xml::Definitions& definitions, const Limits& limits,
                              VerifyResult& result);

// Adds what was not examined to `result`: each thing to `unexamined`, and a sentence about each kind to `not_checked`.
void describe_unexamined(const validate::Model& model, std::span<const validate::FileReference> references,
                         const Limits& limits, VerifyResult& result);

}  // namespace csar
