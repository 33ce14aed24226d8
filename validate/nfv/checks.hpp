// Descriptors of network functions: the requirements of ETSI's SOL001 and of receivers beyond TOSCA and the type
// definitions. Rules are rows of tables if possible (subsets.def, counts.def), sorted by clause.
//
// The checks of descriptors: one for each kind of row, and checks that cannot be expressed as rows.
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

// Reports errors in the descriptors of a model: all files of a package together. Does nothing if no file refers to a
// type of NFV (tosca.*.nfv.*) or of application service descriptors (tosca.*.asd.*).
void check_descriptors(CheckContext& context);

}  // namespace csar::validate::nfv
