// Reads the blocks of TOSCA.meta after block_0: blocks that start with Name describe a file, others are custom.
#pragma once

#include "meta/package_metadata.hpp"

namespace csar::meta {

// Reads one later block; a description of a file is added to metadata.files.
void read_later_block(const ToscaMeta& meta, const Block& block, PackageMetadata& metadata, Report& report);

// Reports files that are described by two blocks.
void check_described_twice(const ToscaMeta& meta, const PackageMetadata& metadata, Report& report);

}  // namespace csar::meta
