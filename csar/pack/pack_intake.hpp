// Packing for a receiver: what its intake profile demands is written where it can be, and asked for where it cannot.
#pragma once

#include <csar/pack.hpp>
#include "csar/directory/directory_plan.hpp"

namespace csar {

// The options with what PackOptions::intake asks for besides, which is not empty: keynames of TOSCA.meta, a manifest with
// digests and its metadata. What `plan` has of it is found there. Throws Failure(usage) with everything that only the vendor
// can say, or for an unknown profile.
PackOptions options_for_intake(const PackOptions& options, const DirectoryPlan& plan);

}  // namespace csar
