// Normalized templates as definitions again.
#pragma once

#include <string>

namespace csar::compile {

// A TOSCA 2.0 file without imports that says the same. `normalized`: its normalized templates as JSON.
std::string tosca_file_of(const std::string& normalized);

}  // namespace csar::compile
