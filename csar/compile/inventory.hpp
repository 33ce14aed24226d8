// Representations made earlier, read again.
#pragma once

#include <memory>
#include <string>

#include <csar/limits.hpp>
#include "report/report.hpp"
#include "validate/document/document.hpp"
#include "validate/grammar/version.hpp"

namespace csar::compile {

// The nodes of a representation as RepresentationOptions::inventory wants them: a sequence, with values as definitions of the
// version write them. The nodes of substituting services are among them. Throws Failure(input) when the file cannot be read, or
// is not a representation.
std::unique_ptr<validate::Document> read_inventory(const std::string& path, validate::Version version,
                                                   const Limits& limits, Report& report);

}  // namespace csar::compile
