#include "validate/resolved/relation.hpp"

#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/wording.hpp"

namespace csar::validate {
namespace {

const ValidTypes* refusing(const ValidTypes& list, const Type* type, bool is_final) {
    if (type == nullptr || (is_final ? list.accept(*type) : list.may_accept(*type))) return nullptr;
    return &list;
}

// Returns `list` if it rejects the relation, otherwise nullptr. A target may have several capabilities of the required
// type; a single accepted capability is enough.
const ValidTypes* refusing_capability(CheckContext& context, const ValidTypes& list, const Relation& relation) {
    const Type* const wanted = relation.capability.type;
    const bool is_named = !relation.capability.chain.empty();
    if (wanted == nullptr || !relation.has_target || relation.target == nullptr || is_named)
        return refusing(list, wanted, relation.has_target && is_named);
    return context.valid_types.accepts_one(list, context.offers, *relation.target, *wanted) ? nullptr : &list;
}

Place first_of(std::initializer_list<Node> nodes) {
    for (const Node node : nodes)
        if (node) return node.place();
    return {};
}

// Describes the owner of the list. If one of `types` inherits the list, describes this type, because the file contains
// its name.
std::string owner_in_words(const Element& owner, std::initializer_list<const Type*> types) {
    for (const Type* type : types)
        for (const Type* at = type; at != nullptr; at = at->parent)
            if (at->element == &owner && at != type)
                return compose("{} (derived from '{}')", kind_and_name(*type), at->name);
    return kind_and_name(owner);
}

}  // namespace

Relation relation_of(CheckContext& context, const Type& source, const Requirement& requirement) {
    Relation relation{
        .source = &source, .target = requirement.node_type, .relationship = requirement.relationship_type};
    if (!requirement.capability_name.empty())
        relation.capability = capability_of(*requirement.node_type, requirement.capability_name);
    else
        relation.capability.type = requirement.capability_type;
    // A single suitable capability is used.
    if (requirement.node_type != nullptr && requirement.capability_name.empty() && relation.capability.type != nullptr)
        if (const Offer& offer = context.offers.of(*requirement.node_type, *relation.capability.type);
            offer.count == 1 && offer.certain)
            relation.capability = capability_of(*requirement.node_type, offer.first->name_text());
    return relation;
}

Refusals refusals(CheckContext& context, const Relation& relation) {
    Refusals found;
    ValidTypeLists& lists = context.valid_types;
    const bool is_assigned = relation.is_assigned;
    if (const Type* type = relation.relationship) {
        found.capability = refusing_capability(context, lists.of(*type, Key::valid_capability_types), relation);
        found.target = refusing(lists.of(*type, Key::valid_target_node_types), relation.target, relation.has_target);
        found.source = refusing(lists.of(*type, Key::valid_source_node_types), relation.source, is_assigned);
    }
    found.source_of_capability =
        refusing(lists.of(relation.capability, Key::valid_source_node_types), relation.source, is_assigned);
    found.relationship =
        refusing(lists.of(relation.capability, Key::valid_relationship_types), relation.relationship, is_assigned);
    return found;
}

void report_refusals(CheckContext& context, const Relation& relation, const RelationPlaces& at, const Refusals& known) {
    const Refusals found = refusals(context, relation);
    const auto report = [&](const Rule& rule, const ValidTypes* list, const ValidTypes* known_list, const Type* refused,
                            std::initializer_list<Node> places) {
        if (list == nullptr || known_list != nullptr) return false;
        const std::string owner = owner_in_words(*list->owner, {relation.relationship, relation.capability.type});
        context.report.add(diagnose_with(rule, first_of(places), {owner, refused->name})
                               .with_related(list->slot->value.place(), "the allowed types"));
        return true;
    };
    // A single finding is enough if relationship and capability reject each other, or if each rejects the source.
    if (!report(rules::tosca::invalid_capability, found.capability, known.capability, relation.capability.type,
                {at.is_relationship_wrong ? at.relationship : at.capability, at.capability, at.relationship, at.node,
                 at.name}))
        report(rules::tosca::invalid_relationship, found.relationship, known.relationship, relation.relationship,
               {at.relationship, at.capability, at.node, at.name});
    report(rules::tosca::invalid_target, found.target, known.target, relation.target,
           {at.node, at.relationship, at.name});
    if (report(rules::tosca::invalid_source, found.source, known.source, relation.source, {at.relationship, at.name}))
        return;
    const ValidTypes* const list = found.source_of_capability;
    const bool binds = list == nullptr || valid_sources_bind.has(list->owner->file->grammar->version());
    report(binds ? rules::tosca::invalid_source : rules::tosca::unlisted_source, list, known.source_of_capability,
           relation.source, {at.capability, at.node, at.name});
}

}  // namespace csar::validate
