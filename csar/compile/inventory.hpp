// Reads representations that were created earlier.
#pragma once

#include <memory>
#include <string>

#include <csar/limits.hpp>
#include "report/report.hpp"
#include "validate/document/document.hpp"
#include "validate/grammar/version.hpp"

namespace csar::compile {

// Reads the nodes of a representation in the form of RepresentationOptions::inventory: a sequence, with values in the
// notation of definitions of the version. The nodes of substituting services are included. Throws Failure(input) when
// the file cannot be read, or is not a representation.
std::unique_ptr<validate::Document> read_inventory(const std::string& path, validate::Version version,
                                                   const Limits& limits, Report& report);

}  // namespace csar::compile
