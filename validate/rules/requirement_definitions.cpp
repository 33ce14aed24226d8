// Requirement definitions and their refinements (csd07 8.4, 8.4.1; 1.3 3.7.3).
#include <unordered_map>

#include "base/keyed_hash.hpp"
#include "report/rules/tosca.hpp"
#include "validate/document/one_line.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/relation.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/node_definitions.hpp"
#include "validate/rules/node_filters.hpp"

namespace csar::validate {
namespace {

// `requirement` is `definition` merged with the definitions that it refines.
struct RequirementCheck {
    CheckContext& context;
    const Element& definition;
    const Type& holder;
    const DefinitionChain refined;  // nearest first; empty for a new requirement
    const Requirement& requirement;

    bool is_refinement() const { return !refined.empty(); }

    void check_keynames() const {
        if (!holder.complete) return;
        // The one-line form is already reported.
        if (!definition.short_form) check_mandatory(context, definition, refined);
        const Element* const relationship = definition.child(Key::relationship);
        if (relationship == nullptr) return;
        DefinitionChain others;
        for (const Element* other : requirement.relationships)
            if (other != relationship) others.push_back(other);
        check_mandatory(context, *relationship, others);
    }

    void check_names() const {
        const Node capability = definition[Key::capability];
        if (!capability) return;
        if (requirement.capability_unknown) {
            auto finding =
                diagnose(rules::tosca::unknown_capability, capability.place(), capability.text(),
                         requirement.node_type ? compose("a capability of {}", kind_and_name(*requirement.node_type))
                                               : std::string("a capability of a node type given by 'node'"));
            if (requirement.node_type != nullptr)
                finding.hint =
                    near_name(context.report, capability.text(), requirement.node_type->members(Key::capabilities));
            if (finding.hint.empty())
                finding.hint = context.names.hint(TypeKind::capability, capability.text(), *definition.file);
            context.report.add(std::move(finding));
        } else if (!requirements_may_name_capabilities.has(definition.file->grammar->version())) {
            if (requirement.capability_name.empty() || requirement.capability_type == nullptr) return;
            context.report.add(
                diagnose(rules::tosca::unknown_type, capability.place(), to_string(TypeKind::capability),
                         capability.text())
                    .with_hint(compose("this is a capability of {}: write the type of the capability, {}",
                                       kind_and_name(*requirement.node_type), requirement.capability_type->name)));
        } else if (requirement.capability_ambiguous) {
            context.report.add(diagnose(rules::tosca::ambiguous_name, capability.place(), capability.text(),
                                        "a capability type",
                                        compose("a capability of {}", kind_and_name(*requirement.node_type))));
        }
    }

    void check_capability(const Requirement& inherited) const {
        const Node capability = definition[Key::capability];
        if (!capability || requirement.capability_unknown) return;
        if (!inherited.capability_name.empty()) {
            if (capability.text() != inherited.capability_name)
                context.report.add(with_definition(diagnose(rules::tosca::changed_capability_name, capability.place(),
                                                            inherited.capability_name, capability.text()),
                                                   inherited.nearest(), "the refined requirement"));
            return;
        }
        check_refined_type(context, definition, capability, requirement.capability_type, inherited.capability_type);
    }

    void check_count_range(const CountRange* inherited) const {
        const Node written = definition[Key::count_range];
        if (!written) return;
        const CountRange range = read_count_range(written);
        if (range.lower > range.upper)
            return context.report.add(
                diagnose(rules::tosca::reversed_count_range, written.place(), range.lower, range.upper));
        if (range.upper == 0) context.report.add(diagnose(rules::tosca::zero_count_range, written.place()));
        if (inherited == nullptr || (range.lower >= inherited->lower && range.upper <= inherited->upper)) return;
        const auto& rule = count_ranges_only_narrow.has(definition.file->grammar->version())
                               ? rules::tosca::widened_count_range
                               : rules::tosca::relaxed_count_range;
        context.report.add(
            with_definition(diagnose(rule, written.place(), one_line(written), inherited->lower,
                                     inherited->upper == unbounded ? Text("UNBOUNDED") : Text(inherited->upper)),
                            *refined.front(), "the refined requirement"));
    }

    void check_relationship() const {
        const Element* const relationship = definition.child(Key::relationship);
        if (relationship == nullptr) return;
        for (const Key section : {Key::properties, Key::attributes, Key::interfaces})
            check_only_refines(context, *relationship, section, requirement.relationship_type);
    }

    // The place of the error if the required node type lacks the required capability type, or an absent node. Errors of
    // the refined requirement are not repeated. A capability given by name is always in the node type.
    Node lacking_offer(const Requirement* inherited) const {
        const Type* const node = requirement.node_type;
        if (node == nullptr || requirement.capability_type == nullptr || !requirement.capability_name.empty())
            return {};
        if (!definition.has(Key::node) && !definition.has(Key::capability)) return {};
        if (inherited != nullptr && inherited->node_type == node &&
            inherited->capability_type == requirement.capability_type)
            return {};
        const Offer& offer = context.offers.of(*node, *requirement.capability_type);
        if (offer.count != 0 || !offer.certain) return {};
        return definition.has(Key::node) ? definition[Key::node] : definition[Key::capability];
    }

    void check_offer(const Requirement* inherited) const {
        if (const Node at = lacking_offer(inherited))
            context.report.add(with_definition(
                diagnose(rules::tosca::missing_capability, at.place(), kind_and_name(*requirement.node_type),
                         compose("of type '{}'", name_beside(*requirement.capability_type,
                                                             context.offers.types(*requirement.node_type)))),
                *requirement.node_type));
    }

    void check_relation(const Requirement* inherited) const {
        const Refusals known =
            inherited ? refusals(context, relation_of(context, *holder.parent, *inherited)) : Refusals();
        const Element* const relationship = definition.child(Key::relationship);
        report_refusals(context, relation_of(context, holder, requirement),
                        {definition.name, definition[Key::node], definition[Key::capability],
                         relationship ? (*relationship)[Key::type] : Node()},
                        known);
    }

    // Before 2.0, a derived type may add the missing part. Therefore only assignments cause errors.
    void warn_of_doubts(const Requirement* inherited) const {
        if (requirement.count_range.upper == 0) return;  // the requirement cannot be used
        if (const Node at = lacking_offer(inherited))
            return context.report.add(with_definition(
                diagnose(rules::tosca::doubtful_requirement, at.place(), kind_and_name(*requirement.node_type),
                         compose("has no capability of type '{}'", requirement.capability_type->name)),
                *requirement.node_type));
        const Relation relation = relation_of(context, holder, requirement);
        const Refusals found = refusals(context, relation);
        const Refusals known =
            inherited ? refusals(context, relation_of(context, *holder.parent, *inherited)) : Refusals();
        const bool target = found.capability == nullptr;
        const ValidTypes* const list = target ? found.target : found.capability;
        if (list == nullptr || (target ? known.target : known.capability) != nullptr) return;
        const Element* const relationship = definition.child(Key::relationship);
        Node at = relationship ? (*relationship)[Key::type] : definition[target ? Key::node : Key::capability];
        if (!at) at = definition.name;
        const Type& refused = target ? *relation.target : *relation.capability.type;
        context.report.add(diagnose(rules::tosca::doubtful_requirement, at.place(), kind_and_name(*list->owner),
                                    compose("does not allow {} as a target", kind_and_name(refused)))
                               .with_related(list->slot->value.place(), "the allowed types"));
    }

    void run() const {
        const Requirement* const inherited =
            is_refinement() ? context.requirements.find(*holder.parent, definition.name_text()) : nullptr;
        check_keynames();
        check_names();
        if (inherited != nullptr) {
            check_capability(*inherited);
            check_refined_type(context, definition, definition[Key::node], definition.type(Key::node),
                               inherited->node_type);
            if (const Element* relationship = definition.child(Key::relationship))
                check_refined_type(context, definition, (*relationship)[Key::type], relationship->type(),
                                   inherited->relationship_type);
        }
        check_count_range(inherited ? &inherited->count_range : nullptr);
        check_relationship();
        if (requirements_must_be_possible.has(definition.file->grammar->version())) {
            check_offer(inherited);
            check_relation(inherited);
        } else {
            warn_of_doubts(inherited);
        }
        if (const Slot* filter = definition.find(Key::node_filter))
            check_node_filter(context, *filter, requirement.node_type, site_of(context, definition));
    }
};

}  // namespace

void check_requirement_definitions(CheckContext& context, const Element& holder) {
    std::unordered_map<std::string_view, const Element*, KeyedHash> seen;
    for (const Element& definition : holder.children(Key::requirements)) {
        const auto [first, inserted] = seen.emplace(definition.name_text(), &definition);
        if (!inserted) {
            context.report.add(
                with_definition(diagnose(rules::tosca::duplicate_name, definition.place(), to_string(definition.entity),
                                         definition.name_text(), to_string(holder.entity)),
                                *first->second, "first defined here"));
            continue;
        }
        const Requirement* const requirement = context.requirements.find(*holder.defines, definition.name_text());
        RequirementCheck{context, definition, *holder.defines, refined_definitions(definition, Key::requirements),
                         *requirement}
            .run();
    }
}

}  // namespace csar::validate
