// Calls used as the value of a keyname: "a value for a TOSCA keyname" (csd07 10.1).
#include "validate/expressions/check_value.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {

void check_keyname_calls(CheckContext& context) {
    each_element(context.model, [&](const Element& element) {
        for (const Slot& slot : element.slots)
            if (slot.row->shape == Shape::string_value && slot.value.is_mapping())
                check_value(context, slot.value,
                            {&built_in_type(element.file->grammar->version(), BuiltIn::string), {}},
                            site_of(context, element));
    });
}

}  // namespace csar::validate
