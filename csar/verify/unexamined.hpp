// What the definitions name and nobody looked at: imports, profiles, remote files, grammars.
#pragma once

#include <span>

#include <csar/limits.hpp>
#include <csar/verify.hpp>
#include "report/report.hpp"
#include "validate/validator.hpp"

namespace csar {

// Whether any of the definitions is in a version that is read, strictly or as a dialect.
bool is_read(const validate::Model& model);

// Definitions in a language that is not read are neither valid nor invalid: reports so.
void report_unread_language(Place place, VerifyResult& result, Report& report);

// Adds it to `result`: each thing to `unexamined`, and a sentence about each kind to `not_checked`.
void describe_unexamined(const validate::Model& model, std::span<const validate::FileReference> references,
                         const Limits& limits, VerifyResult& result);

}  // namespace csar
