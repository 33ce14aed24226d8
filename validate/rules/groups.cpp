// Group types and groups (csd07 16.1, 16.2; 1.3 3.7.11, 3.8.5).
#include <optional>
#include <unordered_set>

#include "base/cycles.hpp"
#include "base/keyed_hash.hpp"
#include "report/rules/tosca.hpp"
#include "validate/document/one_line.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/member_values.hpp"
#include "validate/rules/node_definitions.hpp"
#include "validate/rules/passes.hpp"
#include "validate/rules/service_targets.hpp"

namespace csar::validate {
namespace {

// False if the node must not be a member. `name` is the member under which it was found. `through` is the nested group
// that contains it, or null.
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

// Before 2.0 the members need not be nodes, but all of them must be of the same kind (1.3 3.7.11.4).
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

// Reports groups that contain one another.
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
