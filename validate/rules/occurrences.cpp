// Ranges of occurrences in 1.x that end before they begin (1.3 3.3.3); those of requirement definitions are looked at
// with what they refine.
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {

void check_occurrences(CheckContext& context) {
    each_element(context.model, [&](const Element& element) {
        if (element.entity == Entity::requirement_definition) return;
        const Slot* const slot = element.find(Key::count_range);
        if (slot == nullptr || slot->row->shape != Shape::range) return;
        const CountRange range = read_count_range(slot->value);
        if (range.lower > range.upper)
            context.report.add(
                diagnose(rules::tosca::reversed_count_range, slot->value.place(), range.lower, range.upper));
    });
}

}  // namespace csar::validate
