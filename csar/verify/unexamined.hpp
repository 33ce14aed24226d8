// Unexamined things to which definitions refer: imports, profiles, remote files, grammars.
#pragma once

#include <span>

#include <csar/limits.hpp>
#include <csar/verify.hpp>
#include "csar/verify/remote_check.hpp"
#include "report/report.hpp"
#include "validate/validator.hpp"
#include "validate/xml/definitions.hpp"

namespace csar::verify {

// True if at least one definitions file has a version with a known grammar, and was read completely.
bool is_read(const validate::Model& model);

// Describes definitions in XML: their number and the examined parts.
void describe_xml_definitions(const validate::xml::Definitions& definitions, const Limits& limits,
                              VerifyResult& result);

// Adds unexamined things to `result`: each one to `unexamined`, and a sentence about each kind to `not_checked`.
// `remote`: the files outside of the package; null for a definitions file.
void describe_unexamined(const validate::Model& model, std::span<const validate::FileReference> references,
                         const Limits& limits, VerifyResult& result, const RemoteCheck* remote = nullptr);

}  // namespace csar::verify
