// Converts normalized templates back to definitions.
#pragma once

#include <string>

namespace csar::compile {

// An equivalent TOSCA 2.0 file without imports. `normalized`: its normalized templates as JSON.
std::string tosca_file_of(const std::string& normalized);

}  // namespace csar::compile
