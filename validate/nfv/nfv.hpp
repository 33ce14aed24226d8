// Descriptors of network functions: what ETSI's SOL001 and the receivers demand beyond TOSCA and the type definitions.
// The rules are rows of tables where they can be (subsets.def, counts.def), by the clause that they are from.
#pragma once

#include "validate/resolved/context.hpp"

namespace csar::validate::nfv {

// Reports what is wrong in the descriptors of a model: all files of a package together. Does nothing when no file names a
// type of NFV (tosca.*.nfv.*) or of application service descriptors (tosca.*.asd.*).
void check_descriptors(CheckContext& context);

}  // namespace csar::validate::nfv
