// The representation graph of a service: writes the graph, and reads a graph that was created earlier.
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

// Writes "service" as an entry of an open map.
void write_representation(Writing& writing, const validate::ServiceRepresentation& service);

// Writes a computed value, in the same form as write_value().
void write_known(Writing& writing, const validate::Value& value);

// Reads the nodes of a representation in the form of RepresentationOptions::inventory: a sequence, with values in the
// notation of definitions of the version. The nodes of substituting services are included. Throws Failure(input) when
// the file cannot be read, or is not a representation.
std::unique_ptr<validate::Document> read_inventory(const std::string& path, validate::Version version,
                                                   const Limits& limits, Report& report);

}  // namespace csar::compile
