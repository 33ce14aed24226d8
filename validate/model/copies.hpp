// `copy` of node and relationship templates (csd07 7.2, 7.4; 1.3 3.8.3, 3.8.4).
#pragma once

#include "report/report.hpp"
#include "validate/model/model.hpp"
#include "validate/model/namespaces.hpp"

namespace csar::validate {

// Gives every template with `copy` the keynames of the template to which it refers: afterwards its element has its own
// keynames and then the copied ones, so that readers of the model see one whole template. Mappings are merged key by
// key at every depth; lists, scalars, calls and node filters are replaced as a whole. Copied nodes keep their place.
//
// An invalid `copy` is reported, and nothing is copied (Element::lacks_copy). If there are copies, `report` drops all
// later findings that repeat an earlier finding at the same place, because copied nodes are checked again in the copy.
// Must be called once, before any check of templates.
void merge_copies(Model& model, Namespaces& names, Report& report);

}  // namespace csar::validate
