// The creator that PackOptions::rewrite_meta keeps in TOSCA.meta.
#pragma once

#include <csar/pack.hpp>
#include "csar/directory/directory_plan.hpp"
#include "csar/pack/pack_metadata.hpp"
#include "report/report.hpp"

namespace csar::pack {

// Notes that Created-By of the directory's TOSCA.meta is kept although it does not contain the vendor's name, with
// PackOptions::rewrite_meta. The vendor is that of the new manifest. If the manifest has no vendor, it is that of the
// descriptor. Not for commands that change a package: they have no option for the creator.
void report_kept_creator(const PackMetadata& metadata, const directory::DirectoryPlan& plan, const PackOptions& options,
                         Report& report);

}  // namespace csar::pack
