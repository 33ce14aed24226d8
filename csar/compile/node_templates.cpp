// Writes node templates with their capabilities and artifacts.
#include "csar/compile/parts.hpp"

namespace csar::compile {
namespace {

void write_capability(Writing& writing, const Capability& capability, const Element* assignment, const Element& node) {
    writing.type("type", capability.type);
    if (assignment != nullptr) {
        writing.names(*assignment, Key::directives);
        writing.remarks(*assignment);
    }
    for (const Key section : {Key::properties, Key::attributes})
        write_members(writing, section, writing.context.tables.members(capability.chain, capability.type, section),
                      {assignment == nullptr ? Node() : (*assignment)[section]}, *node.file);
    write_valid_types(writing, capability);
    const Element* const ranged = assignment != nullptr && assignment->has(Key::count_range)
                                      ? assignment
                                      : nearest_with(capability.chain, Key::count_range);
    if (ranged != nullptr) {
        writing.out.key("count_range");
        write_value(writing, (*ranged)[Key::count_range], {}, *ranged->file);
    }
    writing.place(assignment != nullptr ? *assignment : *capability.chain.front());
}

void write_capabilities(Writing& writing, const Element& node, const Type* type) {
    Section section(writing.out, "capabilities");
    if (type != nullptr)
        for (const Element* const definition : type->members(Key::capabilities)) {
            section.entry(definition->name_text());
            const Map map(writing.out);
            write_capability(writing, capability_of(*type, definition->name_text()),
                             node.child(Key::capabilities, definition->name_text()), node);
        }
}

void write_artifacts(Writing& writing, const Element& node, const Type* type) {
    Section section(writing.out, "artifacts");
    const auto write = [&](std::string_view name) {
        DefinitionChain chain;
        if (const Element* const own = node.child(Key::artifacts, name)) chain.push_back(own);
        if (type != nullptr)
            for (const Element* const inherited : definitions_along(*type, Key::artifacts, name))
                chain.push_back(inherited);
        section.entry(name);
        write_artifact(writing, chain);
    };
    if (type != nullptr)
        for (const Element* const definition : type->members(Key::artifacts)) write(definition->name_text());
    for (const Element& own : node.children(Key::artifacts))
        if (type == nullptr || type->find(Key::artifacts, own.name_text()) == nullptr) write(own.name_text());
}

}  // namespace

void write_valid_types(Writing& writing, const Capability& capability) {
    const auto write = [&](Key key, TypeKind kind) {
        const validate::ValidTypes& valid = writing.context.valid_types.of(capability, key);
        if (valid.owner != nullptr) writing.type_list(to_string(key), valid.slot, kind, *valid.owner->file);
    };
    write(Key::valid_source_node_types, TypeKind::node);
    write(Key::valid_relationship_types, TypeKind::relationship);
}

void write_artifact(Writing& writing, const DefinitionChain& definitions) {
    const Map map(writing.out);
    const Element& nearest = *definitions.front();
    const Type* const type = nearest_type(definitions);
    writing.type("type", type);
    for (const Key key : {Key::file, Key::deploy_path, Key::artifact_version, Key::checksum_algorithm, Key::checksum})
        if (const Element* const giver = nearest_with(definitions, key)) writing.text(*giver, key);
    if (const Element* const giver = nearest_with(definitions, Key::repository)) {
        const std::string_view name = giver->text(Key::repository);
        const validate::Lookup found = writing.context.names.find_definition(Key::repositories, name, *giver->file);
        writing.out.entry("repository", found.definition == nullptr ? std::string(name)
                                                                    : writing.repositories.name_of(*found.definition));
    }
    writing.remarks(nearest);
    const Element* const assigned = nearest_with(definitions, Key::properties);
    write_members(writing, Key::properties, writing.members(type, Key::properties),
                  {assigned == nullptr ? Node() : (*assigned)[Key::properties]}, *nearest.file);
    writing.place(nearest);
}

void write_node_template(Writing& writing, const Element& node) {
    const Type* const type = node.type();
    writing.type("type", type);
    writing.remarks(node);
    writing.names(node, Key::directives);
    node.has(Key::count) ? writing.text(node, Key::count) : writing.out.entry_number("count", 1);
    if (node.has(Key::node_filter)) {
        writing.out.key("node_filter");
        write_node_filter(writing, node);
    }
    for (const Key section : {Key::properties, Key::attributes})
        write_members(writing, section, writing.members(type, section), {node[section]}, *node.file);
    write_capabilities(writing, node, type);
    write_requirements(writing, node);
    const DefinitionChain assignments = {&node};
    write_interfaces(writing, {.over = {}, .type = type}, assignments, *node.file, Interfaces::assigned);
    write_artifacts(writing, node, type);
    writing.place(node);
}

}  // namespace csar::compile
