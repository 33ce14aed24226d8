// The creator that PackOptions::rewrite_meta keeps in TOSCA.meta.
#pragma once

#include <csar/pack.hpp>
#include "csar/directory/directory_plan.hpp"
#include "csar/pack/pack_metadata.hpp"
#include "report/report.hpp"

namespace csar::pack {

// With PackOptions::rewrite_meta, adds a note if the Created-By in the directory's TOSCA.meta is kept and does not
// contain the name of the vendor. The vendor is in the new manifest or, otherwise, in the descriptor. Adds no note for
// commands that change a package: they have no option for the creator.
void report_kept_creator(const PackMetadata& metadata, const directory::DirectoryPlan& plan, const PackOptions& options,
                         Report& report);

}  // namespace csar::pack
