#include "validate/rules/capability_loads.hpp"

#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/wording.hpp"

namespace csar::validate {

// The limit is in the `occurrences` of the capability assignment or, if it has none, in the nearest definition. By
// default there is no limit.
CapabilityLoads::Load CapabilityLoads::make_load(const ResolvedAssignment& resolved) const {
    Load load{unbounded, 0, nullptr};
    const Capability capability = capability_of(*resolved.node_type, resolved.capability_name);
    DefinitionChain chain = capability.chain;
    if (const Element* const assigned = resolved.node_template->child(Key::capabilities, resolved.capability_name))
        if (assigned->has(Key::count_range)) {
            load.max = read_count_range((*assigned)[Key::count_range]).upper;
            load.definition = assigned;
            return load;
        }
    for (const Element* const definition : chain)
        if (definition->has(Key::count_range)) {
            load.max = read_count_range((*definition)[Key::count_range]).upper;
            load.definition = definition;
            return load;
        }
    return load;
}

void CapabilityLoads::add(const ResolvedAssignment& resolved) {
    if (!capabilities_have_occurrences.has(resolved.element->file->grammar->version())) return;
    if (resolved.node_template == nullptr || resolved.node_type == nullptr || resolved.capability_name.empty()) return;
    const auto [found, is_new] = loads_.try_emplace({resolved.node_template, resolved.capability_name});
    Load& load = found->second;
    if (is_new) load = make_load(resolved);
    if (++load.count != load.max + 1 || load.max == unbounded) return;
    context_.report.add(diagnose(rules::tosca::full_capability, resolved.element->place(), resolved.capability_name,
                                 resolved.node_template->name_text(), load.max)
                            .with_related(load.definition->place(), "its occurrences are given here"));
}

}  // namespace csar::validate
