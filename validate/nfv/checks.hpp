// Checks descriptors of network functions: requirements of ETSI's SOL001 and of receivers, beyond TOSCA and the type
// definitions. Most rules are rows of tables (subsets.def, counts.def), sorted by clause.
#pragma once

#include "validate/nfv/package.hpp"
#include "validate/resolved/context.hpp"

namespace csar::validate::nfv {

// identity.cpp
void check_identifiers(const Package& package, Report& report);
void check_repeated_identifiers(const Package& package, Report& report);
void check_flavours(const Package& package, CheckContext& context);

using ServiceCheck = void(const Service& service, CheckContext& context);
ServiceCheck check_nodes, check_attribute_reads, check_levels;
ServiceCheck check_subsets, check_counts, check_bounds;  // tables.cpp
ServiceCheck check_containers, check_application_descriptor;

// Checks all files of the package together. Does nothing if no file refers to a type of NFV (tosca.*.nfv.*) or of
// application service descriptors (tosca.*.asd.*).
void check_descriptors(CheckContext& context);

}  // namespace csar::validate::nfv
