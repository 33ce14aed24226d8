// `copy` of node and relationship templates (csd07 7.2, 7.4; 1.3 3.8.3, 3.8.4).
#pragma once

#include "report/report.hpp"
#include "validate/model/model.hpp"
#include "validate/model/namespaces.hpp"

namespace csar::validate {

// Gives every template with `copy` what the template that it names has: afterwards the element of the copy has the
// keynames of both, its own before the copied ones, and whoever reads the model sees one whole template. Mappings are
// merged key by key at every depth; lists, scalars, calls and node filters are replaced as a whole. What is copied keeps the
// place where it is written.
//
// A `copy` that is wrong is reported, and nothing is taken over (Element::lacks_copy). When there are copies, findings that
// repeat one of the same words at the same place are dropped from `report` from now on, since what is copied is looked at
// in the copy again. To be called once, before anything is said of templates.
void merge_copies(Model& model, Namespaces& names, Report& report);

}  // namespace csar::validate
