// Writes and reads the representation graph of a service.
#pragma once

#include <memory>
#include <string>

#include <csar/limits.hpp>
#include "csar/compile/writing.hpp"
#include "report/report.hpp"
#include "validate/document/document.hpp"
#include "validate/grammar/version.hpp"
#include "validate/representation/representation.hpp"

namespace csar::compile {

// Adds "service" to an open map.
void write_representation(Writing& writing, const validate::ServiceRepresentation& service);

// Writes a computed value in the form of write_value().
void write_known(Writing& writing, const validate::Value& value);

// Reads the nodes of a representation for RepresentationOptions::inventory. Includes nodes of substituting services.
// Values are in the notation of `version`. Throws Failure(input) if the file is unreadable or not a representation.
std::unique_ptr<validate::Document> read_inventory(const std::string& path, validate::Version version,
                                                   const Limits& limits, Report& report);

}  // namespace csar::compile
