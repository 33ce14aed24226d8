// Reads the certificates that the user trusts. Only for the .cpp files of this directory.
#pragma once

#include <string>
#include <vector>

#include "csar/integrity/judge.hpp"

namespace csar::integrity {

// `paths`: files (PEM, DER), or directories of them. Throws like Trust().
Trust::State::Anchors read_anchors(const std::vector<std::string>& paths);

}  // namespace csar::integrity
