// Descriptors of network functions: the requirements of ETSI's SOL001 and of receivers beyond TOSCA and the type
// definitions. Rules are rows of tables if possible (subsets.def, counts.def), sorted by clause.
#pragma once

#include "validate/resolved/context.hpp"

namespace csar::validate::nfv {

// Reports errors in the descriptors of a model: all files of a package together. Does nothing if no file refers to a
// type of NFV (tosca.*.nfv.*) or of application service descriptors (tosca.*.asd.*).
void check_descriptors(CheckContext& context);

}  // namespace csar::validate::nfv
