// Checks descriptors of network functions: requirements of ETSI's SOL001 and of receivers, beyond TOSCA and the type
// definitions. Most rules are rows of tables (subsets.def, counts.def), sorted by clause.
#pragma once

#include "validate/nfv/package.hpp"
#include "validate/resolved/context.hpp"

namespace csar::validate::nfv {

struct Checked {
    const Package& package;
    CheckContext& context;
};

void check_identifiers(const Checked& checked);  // identity.cpp
void check_flavours(const Checked& checked);
void check_nodes(const Checked& checked);
void check_attribute_reads(const Checked& checked);
void check_levels(const Checked& checked);
void check_subsets(const Checked& checked);                  // subsets.def
void check_counts(const Checked& checked);                   // counts.def
void check_bounds(const Checked& checked);                   // bounds.def
void check_containers(const Checked& checked);               // containers.def
void check_application_descriptors(const Checked& checked);  // asd.def

// Checks all files of the package together. Does nothing if no file refers to a type of NFV (tosca.*.nfv.*) or of
// application service descriptors (tosca.*.asd.*).
void check_descriptors(CheckContext& context);

}  // namespace csar::validate::nfv
