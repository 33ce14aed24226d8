// Hints for findings about a package for receivers: how the author can make it fit their profiles.
#pragma once

#include <string>

#include <csar/findings.hpp>
#include <csar/pack.hpp>
#include "csar/pack/made_places.hpp"

namespace csar::pack {

// Completes the findings about the package of `directory` for PackOptions::intakes. `made`: the created files.
void add_intake_hints(Findings& findings, const std::string& directory, const PackOptions& options,
                      const MadePlaces& made);

}  // namespace csar::pack
