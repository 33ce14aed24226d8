// The values that the user gave for the inputs of the service template (csd07 7.1.1; 1.3 3.9.3): --inputs.
#include "validate/rules/passes.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/expressions/value_assignments.hpp"

namespace csar::validate {

void check_given_inputs(CheckContext& context) {
    const Node given = context.options.inputs;
    if (!given || context.model.files().empty()) return;
    // The entry definitions describe the service; further service templates substitute nodes in it.
    const File& entry = *context.model.files().front();
    const Element* const service = entry.is_standard() ? entry.service_template() : nullptr;
    if (service == nullptr) return;
    Assignments what;
    what.section = Key::inputs;
    what.what = "input";
    what.subject = "the service template";
    check_assignments(context, what, given, context.tables.members(*service, Key::inputs), site_of(context, *service));
}

}  // namespace csar::validate
