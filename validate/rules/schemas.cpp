// Where key_schema and entry_schema are required or forbidden (csd07 9.2 to 9.7).
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/data_definitions.hpp"
#include "validate/rules/node_definitions.hpp"

namespace csar::validate {
namespace {

bool is_strict(const Element& element) { return schemas_are_strict.has(element.file->grammar->version()); }

// Before 2.0, an unsuitable schema is allowed, but has no effect.
void check_allowed(CheckContext& context, const Element& holder, Key key, const Type& type) {
    const Slot* const slot = holder.find(key);
    if (slot == nullptr || !type.complete) return;
    const BuiltIn base = type.base();
    if (base == BuiltIn::map || (base == BuiltIn::list && key == Key::entry_schema)) return;
    context.report.add(diagnose(is_strict(holder) ? rules::tosca::misplaced_schema : rules::tosca::unused_schema,
                                slot->value.place(), slot->row->name,
                                key == Key::key_schema ? "maps" : "lists and maps", type.name));
}

// True for a plain list or map. A derived type has its own schema.
bool wants_entry_schema(const Element& element, const Schema& schema) {
    const Type* const plain = element.defines != nullptr ? element.defines->parent : schema.type;
    if (plain == nullptr || (plain->built_in != BuiltIn::list && plain->built_in != BuiltIn::map)) return false;
    return is_strict(element);
}

void check_entry_schema_given(CheckContext& context, const Refinement& holder, const Schema& schema) {
    const Element& element = holder.element;
    if (!element.has(Key::type) && element.defines == nullptr) return;
    if (!holder.refined.complete || !wants_entry_schema(element, schema)) return;
    if (!entry_schema(schema).definitions.empty()) return;
    if (element.has_lost(Key::entry_schema)) return;
    const Place place = element.defines != nullptr ? element.place() : element[Key::type].place();
    const std::string what = element.defines != nullptr || schema.type->built_in == BuiltIn::none
                                 ? compose("a data type that derives from '{}'",
                                           built_in_type(element.file->grammar->version(), schema.type->base()).name)
                                 : compose("a {}", schema.type->name);
    context.report.add(diagnose(rules::tosca::missing_entry_schema, place, what)
                           .with_hint("write a schema such as 'entry_schema: string'"));
}

// `scalar` is abstract: it can only be a parent type (csd07 9.1.2.2).
void check_not_abstract(CheckContext& context, const Element& element) {
    const Type* const type = element.type();
    if (type == nullptr || type->built_in != BuiltIn::scalar) return;
    context.report.add(diagnose(rules::tosca::abstract_scalar, element[Key::type].place())
                           .with_hint("derive a data type that defines its units"));
}

bool is_key_schema(const Element& element) { return element.parent->child(Key::key_schema) == &element; }

void check_keys_are_strings(CheckContext& context, const Element& element) {
    const Type* const type = element.type();
    if (type == nullptr || !type->complete || !is_strict(element) || !is_key_schema(element) ||
        type->base() == BuiltIn::string)
        return;
    context.report.add(diagnose(rules::tosca::wrong_key_schema_type, element[Key::type].place(), type->name));
}

}  // namespace

void check_schemas(CheckContext& context, const Refinement& holder, const Schema& schema) {
    if (holder.element.has(Key::type)) check_not_abstract(context, holder.element);
    if (schema.type == nullptr) return;
    check_allowed(context, holder.element, Key::key_schema, *schema.type);
    check_allowed(context, holder.element, Key::entry_schema, *schema.type);
    check_entry_schema_given(context, holder, schema);
}

void check_schema_definition(CheckContext& context, const Element& element) {
    const Refinement definition(element);
    const Schema schema = definition.definition.schema();
    if (definition.refined.complete) check_mandatory(context, element, definition.refined.chain);
    if (check_narrowed_type(context, definition)) check_keys_are_strings(context, element);
    check_schemas(context, definition, schema);
    check_validation(context, element, schema);
}

}  // namespace csar::validate
