// Writes definitions of properties, attributes and parameters.
#include "csar/compile/parts.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/namespaces.hpp"

namespace csar::compile {

using validate::Keyname;
using validate::Shape;

namespace {

// Lists the conditions of all definitions. A value must fulfil all of them. The data type has a list of its own.
void write_validation(Writing& writing, const DefinitionChain& definitions) {
    Section section(writing.out, "validation", true);
    for (const Element* const definition : definitions)
        if (const Slot* const slot = definition->find(Key::validation)) {
            section.item();
            write_condition(writing, slot->value, *definition->file);
        }
}

const Type* type_of(const Definition& definition) {
    if (const Type* const type = definition.type()) return type;
    const Element& first = *definition.chain().back();
    const validate::Version version = first.file->grammar->version();
    return first.entity == Entity::parameter_definition && !first.has(Key::type) &&
                   validate::untyped_parameters_are_strings.has(version)
               ? &built_in_type(version, validate::BuiltIn::string)
               : nullptr;
}

void write_given(Writing& writing, const Definition& definition, Key key, const Schema& schema) {
    const Element* const giver = nearest_with(definition.chain(), key);
    if (giver == nullptr) return;
    writing.out.key(to_string(key));
    write_value(writing, (*giver)[key], schema, *giver->file);
}

bool has_required(const Definition& definition) {
    return definition.chain().back()->entity != Entity::attribute_definition &&
           !(definition.nearest().parent != nullptr &&
             definition.nearest().parent->entity == Entity::service_template && definition.fixed_value());
}

// Writes a map or a list, depending on the keyname.
void write_children(Writing& writing, const Slot& slot) {
    Output& out = writing.out;
    const bool is_map = slot.row->shape == Shape::map_of || slot.row->shape == Shape::map_or_entries_of;
    const bool is_named = slot.row->shape == Shape::named_list_of || slot.row->shape == Shape::map_or_named_list_of;
    is_map ? out.begin_map() : out.begin_list();
    for (const Element& child : slot.children) {
        if (is_map) out.key(child.name_text());
        if (!is_named) {
            write_element(writing, child);
            continue;
        }
        const Map map(out);
        out.entry("name", child.name_text());
        write_keynames(writing, child);
    }
    is_map ? out.end_map() : out.end_list();
}

void write_keyname(Writing& writing, const Slot& slot, const Element& element) {
    Output& out = writing.out;
    const std::string_view name = to_string(slot.row->key);
    switch (slot.row->shape) {
        case Shape::type_name:
            return slot.type != nullptr ? writing.type(name, slot.type) : writing.text(element, slot.row->key);
        case Shape::type_names: return writing.type_list(name, &slot, slot.row->kind, *element.file);
        case Shape::name_or_names:
        case Shape::names: return writing.names(element, slot.row->key);
        default: break;
    }
    out.key(name);
    if (slot.row->item == Entity::node_filter) return write_node_filter(writing, element, slot.row->key);
    if (slot.row->shape == Shape::one && !slot.children.empty()) return write_element(writing, slot.children.front());
    if (!slot.children.empty()) return write_children(writing, slot);
    if (slot.row->shape == Shape::condition || slot.row->shape == Shape::clauses)
        return write_condition(writing, slot.value, *element.file);
    writing.content(slot, *element.file);
}

}  // namespace

void write_schema(Writing& writing, Key key, const DefinitionChain& definitions) {
    DefinitionChain inner;
    for (const Element* const definition : definitions)
        if (const Element* const schema = definition->child(key)) inner.push_back(schema);
    if (inner.empty()) return;
    const Map map(writing.out, to_string(key));
    writing.type("type", nearest_type(inner));
    write_validation(writing, inner);
    write_schema(writing, Key::key_schema, inner);
    write_schema(writing, Key::entry_schema, inner);
    writing.remarks(*inner.front());
}

void write_definition(Writing& writing, const Definition& definition) {
    const Map map(writing.out);
    const Type* const type = type_of(definition);
    writing.type("type", type);
    if (has_required(definition)) {
        writing.out.key("required");
        writing.out.literal(definition.required() ? "true" : "false");
    }
    const Schema schema{type, definition.chain()};
    write_given(writing, definition, Key::default_, schema);
    write_given(writing, definition, Key::value, schema);
    write_given(writing, definition, Key::mapping, {});
    write_validation(writing, definition.chain());
    write_schema(writing, Key::key_schema, definition.chain());
    write_schema(writing, Key::entry_schema, definition.chain());
    for (const Key key : {Key::status, Key::external_schema})
        if (const Element* const giver = nearest_with(definition.chain(), key)) writing.text(*giver, key);
    writing.remarks(definition.nearest());
    writing.place(definition.nearest());
}

void write_definitions(Writing& writing, Key key, const Members& members) {
    Section section(writing.out, to_string(key));
    for (const Member& member : members.all()) {
        if (!is_under(key, member)) continue;
        section.entry(member.name);
        write_definition(writing, member.definition);
    }
}

void write_keynames(Writing& writing, const Element& element) {
    for (const Slot& slot : element.slots)
        if (slot.row->key != Key::none) write_keyname(writing, slot, element);
    writing.place(element);
}

void write_element(Writing& writing, const Element& element) {
    switch (element.entity) {
        case Entity::implementation: return write_implementation(writing, element);
        case Entity::parameter_definition:
        case Entity::property_definition: {
            const DefinitionChain chain = {&element};
            return write_definition(writing, Definition(chain));
        }
        default: break;
    }
    const Map map(writing.out);
    write_keynames(writing, element);
}

}  // namespace csar::compile
