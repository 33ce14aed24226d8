// Groups, policies and their types (csd07 16.1 to 16.4; 1.3 3.7.11, 3.7.12, 3.8.5, 3.8.6).
#include <algorithm>
#include <optional>
#include <unordered_set>
#include <vector>

#include "base/cycles.hpp"
#include "base/keyed_hash.hpp"
#include "report/rules/tosca.hpp"
#include "validate/document/one_line.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/same_content.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/activities.hpp"
#include "validate/rules/member_values.hpp"
#include "validate/rules/node_definitions.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

// Returns no triggers in versions that accept triggers without defining their meaning.
std::span<const Element> triggers_of(const Element& policy) {
    const Slot* const slot = policy.find(Key::triggers);
    return slot == nullptr || slot->row->presence == Presence::tolerated ? std::span<const Element>() : slot->children;
}

// A name under `targets` means a node type, otherwise a group type.
Lookup find_target_type(CheckContext& context, const Element& type, Node name) {
    const Lookup node = context.names.find(TypeKind::node, name.text(), *type.file);
    if (node.found()) return node;
    Lookup group = context.names.find(TypeKind::group, name.text(), *type.file);
    group.may_exist |= node.may_exist;
    return group;
}

// The types allowed as targets of a policy.
struct TargetTypes {
    // the policy type with the list; null if every target is allowed
    const Element* owner = nullptr;
    std::vector<const Type*> types;
    bool complete = true;  // false if a name is unknown; then no target is rejected

    bool accept(const Type& type) const {
        if (owner == nullptr || !complete || !type.complete) return true;
        return std::ranges::any_of(types, [&](const Type* allowed) { return type.is_a(*allowed); });
    }
};

// The nearest list of the policy type or its ancestors.
TargetTypes target_types(CheckContext& context, const Type* type) {
    TargetTypes found;
    while (type != nullptr && (type->element == nullptr || !type->element->has(Key::targets))) type = type->parent;
    if (type == nullptr) return found;
    found.owner = type->element;
    for (const Node name : (*found.owner)[Key::targets].items()) {
        const Lookup target = find_target_type(context, *found.owner, name);
        // A name that cannot exist adds no type. In 2.0 it may be misspelt, so the list is incomplete.
        const bool exists_not =
            !target.may_exist && !policy_targets_must_exist.has(found.owner->file->grammar->version());
        found.complete &= target.found() || exists_not;
        if (target.found()) found.types.push_back(target.type);
    }
    return found;
}

void check_target_names(CheckContext& context, const Type& type) {
    const TargetTypes inherited = target_types(context, type.parent);
    for (const Node name : (*type.element)[Key::targets].items()) {
        const Lookup found = find_target_type(context, *type.element, name);
        if (found.type == nullptr) {
            if (found.may_exist) continue;
            const bool must_exist = policy_targets_must_exist.has(type.element->file->grammar->version());
            context.report.add(
                diagnose(must_exist ? rules::tosca::unknown_target_type : rules::tosca::unknown_policy_target,
                         name.place(), name.text())
                    .with_hint(context.names.hint(TypeKind::node, name.text(), *type.element->file)));
        } else if (!inherited.accept(*found.type)) {
            context.report.add(diagnose(rules::tosca::widened_targets, name.place(), name.text(), type.parent->name)
                                   .with_related((*inherited.owner)[Key::targets].place(), "the inherited targets"));
        } else if (found.type->kind == TypeKind::node &&
                   context.names.find(TypeKind::group, name.text(), *type.element->file).found()) {
            context.report.add(
                diagnose(rules::tosca::ambiguous_name, name.place(), name.text(), "a node type", "a group type"));
        }
    }
}

// A derived type may repeat inherited triggers, but not change them.
void check_inherited_triggers(CheckContext& context, const Type& type) {
    if (type.parent == nullptr) return;
    for (const Element& trigger : type.element->children(Key::triggers)) {
        const Element* const inherited = type.parent->find(Key::triggers, trigger.name_text());
        if (inherited != nullptr && !have_same_content(trigger.node, inherited->node))
            context.report.add(
                with_definition(diagnose(rules::tosca::redefined_trigger, trigger.place(), trigger.name_text()),
                                *inherited, "the inherited trigger"));
    }
}

void check_policy_type(CheckContext& context, const Type& type) {
    check_target_names(context, type);
    check_inherited_triggers(context, type);
    ActivityTarget unknown;
    unknown.known = false;
    for (const Element& trigger : triggers_of(*type.element)) check_trigger(context, trigger, unknown);
}

void check_target(CheckContext& context, const TargetTypes& allowed, const ServiceTarget& target, Node name) {
    const Type* const type = target.node != nullptr ? target.node->type() : target.group->type();
    if (type == nullptr || allowed.accept(*type)) return;
    const Node list = (*allowed.owner)[Key::targets];
    context.report.add(diagnose(rules::tosca::wrong_target_type, name.place(), name.text(), kind_and_name(*type),
                                kind_and_name(*allowed.owner), one_line(list))
                           .with_related(list.place(), "the allowed target types"));
}

// Returns the targets of the triggers.
ActivityTarget check_targets(CheckContext& context, const Element& policy) {
    ActivityTarget reached;
    const TargetTypes allowed = target_types(context, policy.type());
    for (const Node name : policy[Key::targets].items()) {
        const ServiceTarget target = resolve_target(context, policy.parent, name);
        if (!target) {
            reached.known = false;
            continue;
        }
        check_target(context, allowed, target, name);
        if (target.node != nullptr)
            add_target_node(*target.node, reached);
        else
            add_target_group(context, *target.group, reached);
    }
    return reached;
}

void check_policy(CheckContext& context, const Element& policy) {
    const Type* const type = policy.type();
    check_member_values(context, {&policy, type, nullptr, true, true}, site_of(context, policy));
    const ActivityTarget reached = check_targets(context, policy);
    for (const Element& trigger : triggers_of(policy)) {
        check_trigger(context, trigger, reached);
        const Element* const of_type = type ? type->find(Key::triggers, trigger.name_text()) : nullptr;
        if (of_type != nullptr)
            context.report.add(
                with_definition(diagnose(rules::tosca::shared_trigger_name, trigger.place(), trigger.name_text()),
                                *of_type, "the trigger of the type"));
    }
}

// Reports a node that cannot be a member, and then returns false. `name` is the member in the group. `through` is the
// nested group with the node, or null.
bool check_member_type(CheckContext& context, const ValidTypes& allowed, const Element& node, Node name,
                       const Element* through) {
    const Type* const type = node.type();
    if (type == nullptr || allowed.accept(*type)) return true;
    const std::string member = through ? compose("'{}' of group '{}'", node.name_text(), through->name_text())
                                       : compose("'{}'", node.name_text());
    context.report.add(diagnose(rules::tosca::wrong_member_type, name.place(), member, kind_and_name(*type),
                                kind_and_name(*allowed.owner), one_line(allowed.slot->value))
                           .with_related(allowed.slot->value.place(), "the types that members may have"));
    return false;
}

// Before 2.0, members need not be nodes, but must be of one kind (1.3 3.7.11.4).
void check_kinds_of_members(CheckContext& context, const Element& type) {
    if (!members_may_be_other_types.has(type.file->grammar->version())) return;
    const auto kind_of = [&](Node name) -> std::optional<TypeKind> {
        for (const TypeKind kind : {TypeKind::node, TypeKind::group, TypeKind::capability})
            if (context.names.find(kind, name.text(), *type.file).found()) return kind;
        return std::nullopt;
    };
    Node first;
    std::optional<TypeKind> first_kind;
    for (const Node name : type[Key::members].items()) {
        const auto kind = kind_of(name);
        if (!kind) continue;
        if (!first_kind) {
            first = name;
            first_kind = kind;
        }
        if (kind == first_kind) continue;
        context.report.add(diagnose(rules::tosca::mixed_member_types, name.place(), name.text(), to_string(*kind),
                                    first.text(), to_string(*first_kind)));
        return;
    }
}

void check_members(CheckContext& context, const Element& group) {
    const Type* const type = group.type();
    static const ValidTypes unrestricted;
    const ValidTypes& allowed = type ? context.valid_types.of(*type, Key::members) : unrestricted;
    std::unordered_set<std::string_view, KeyedHash> seen;
    for (const Node name : group[Key::members].items()) {
        if (!seen.insert(name.text()).second) {
            context.report.add(diagnose(rules::tosca::repeated_member, name.place(), name.text()));
            continue;
        }
        const ServiceTarget member = resolve_target(context, group.parent, name);
        if (member.node != nullptr) check_member_type(context, allowed, *member.node, name, nullptr);
        if (member.group != nullptr && allowed.slot != nullptr)
            each_member_node(context, *member.group, [&](const Element& node) {
                return check_member_type(context, allowed, node, name, member.group);
            });
    }
}

// Reports groups that contain each other.
void check_cycles(CheckContext& context, const Element& service) {
    const auto groups = service.children(Key::groups);
    std::vector<std::vector<std::size_t>> edges(groups.size());
    for (std::size_t i = 0; i < groups.size(); ++i) {
        for (const Node name : groups[i][Key::members].items()) {
            const Element* const group = find_target(context, &service, name.text()).group;
            edges[i].push_back(group ? static_cast<std::size_t>(group - groups.data()) : groups.size());
        }
    }
    const auto name_of = [&](std::size_t i) { return groups[i].name_text(); };
    each_cycle(edges, [&](std::span<const std::size_t> cycle, std::size_t edge) {
        const Node member = groups[cycle.back()][Key::members][static_cast<std::uint32_t>(edge)];
        context.report.add(diagnose(rules::tosca::group_cycle, member.place(), describe_cycle(cycle, name_of)));
    });
}

}  // namespace

void check_policies(CheckContext& context) {
    each_type(context.names, TypeKind::policy, [&](const Type& type) { check_policy_type(context, type); });
    each_service(context.model, [&](const Element& service) {
        each_child(service, Key::policies, [&](const Element& policy) { check_policy(context, policy); });
    });
}

void check_groups(CheckContext& context) {
    each_type(context.names, TypeKind::group, [&](const Type& type) {
        check_kinds_of_members(context, *type.element);
        check_valid_types(context, *type.element, Key::members,
                          type.parent ? &context.valid_types.of(*type.parent, Key::members) : nullptr);
    });
    each_service(context.model, [&](const Element& service) {
        each_child(service, Key::groups, [&](const Element& group) {
            check_member_values(context, {&group, group.type(), nullptr, true, true}, site_of(context, group));
            check_members(context, group);
        });
        check_cycles(context, service);
    });
}

}  // namespace csar::validate
