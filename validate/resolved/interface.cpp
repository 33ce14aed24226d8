#include "validate/resolved/interface.hpp"

#include <algorithm>
#include <unordered_set>

#include "base/keyed_hash.hpp"
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/wording.hpp"

namespace csar::validate {
namespace {

// Does not suggest `name` itself, which may be an operation.
Hint nearest_operation(const Report& report, const Interface& interface, Key section, std::string_view name) {
    std::vector<const Element*> others = all_operations(interface, section);
    std::erase_if(others, [&](const Element* known) { return known->name_text() == name; });
    return near_name(report, name, others);
}

}  // namespace

Interface find_interface(CheckContext& context, const InterfaceHolder& holder, std::string_view name,
                         const DefinitionsFile& file) {
    Interface found;
    for (const Element* element : holder.over)
        if (const Element* definition = context.services.find(element, Key::interfaces, name))
            found.chain.push_back(definition);
    for (const Type* type = holder.type; type != nullptr; type = type->parent)
        if (const Element* definition = type->own(Key::interfaces, name)) found.chain.push_back(definition);
    found.type = nearest_type(found.chain);
    found.complete = holder.complete();
    const bool names_a_type =
        std::ranges::any_of(found.chain, [](const Element* definition) { return definition->has(Key::type); });
    if (!names_a_type && interfaces_are_named_by_type.has(file.grammar->version())) {
        const Lookup named = context.names.find(TypeKind::interface, name, file);
        found.type = named.type;
        found.complete &= !named.may_exist;
    }
    if (found) found.complete &= found.type != nullptr && found.type->complete;
    return found;
}

DefinitionChain find_operation(CheckContext& context, const Interface& interface, Key section, std::string_view name) {
    DefinitionChain chain;
    for (const Element* definition : interface.chain)
        if (const Element* operation = context.services.find(definition, section, name)) chain.push_back(operation);
    for (const Type* type = interface.type; type != nullptr; type = type->parent)
        if (const Element* operation = type->own(section, name)) chain.push_back(operation);
    return chain;
}

const Members& inputs_of(CheckContext& context, const Interface& interface, const DefinitionChain& operation) {
    return context.tables.inputs(interface.chain, operation, interface.type);
}

std::vector<const Element*> all_operations(const Interface& interface, Key section) {
    std::vector<const Element*> operations;
    std::unordered_set<std::string_view, KeyedHash> seen;
    const auto add = [&](const Element& holder) {
        for (const Element& operation : holder.children(section))
            if (seen.insert(operation.name_text()).second) operations.push_back(&operation);
    };
    for (const Element* definition : interface.chain) add(*definition);
    for (const Type* type = interface.type; type != nullptr; type = type->parent)
        if (type->element != nullptr) add(*type->element);
    return operations;
}

void report_unknown_operation(CheckContext& context, Node name, const Interface& interface, Key section) {
    context.report.add(
        with_definition(diagnose(rules::tosca::unknown_operation, name.place(), kind_and_name(*interface.type),
                                 noun_of(section), name.text())
                            .with_hint(nearest_operation(context.report, interface, section, name.text())),
                        *interface.type));
}

Hint hint_at_operation(CheckContext& context, const InterfaceHolder& holder, std::string_view interface_name,
                       std::string_view name, Key section, const DefinitionsFile& file) {
    if (holder.type == nullptr) return {};
    const Interface interface = find_interface(context, holder, interface_name, file);
    return interface ? nearest_operation(context.report, interface, section, name)
                     : member_hint(context.report, *holder.type, Key::interfaces, interface_name);
}

const Element* artifact_holder(const Element& implementation) {
    const Element* at = implementation.parent;
    while (at != nullptr && at->entity != Entity::node_type && at->entity != Entity::node_template) at = at->parent;
    return at;
}

Lookup find_artifact(ServiceIndex& index, const Element& implementation, std::string_view name) {
    const Element* const holder = artifact_holder(implementation);
    if (holder == nullptr) return {};
    const bool is_template = holder->entity == Entity::node_template;
    if (is_template)
        if (const Element* own = index.find(holder, Key::artifacts, name)) return {.definition = own};
    const Type* const type = is_template ? holder->type() : holder->defines;
    if (type == nullptr) return {.may_exist = true};
    const Element* const found = type->find(Key::artifacts, name);
    return {.definition = found, .may_exist = found == nullptr && !type->complete};
}

}  // namespace csar::validate
