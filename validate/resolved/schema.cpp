#include "validate/resolved/schema.hpp"

#include "base/suggest.hpp"
#include "validate/grammar/differences.hpp"

#include "validate/model/shape.hpp"

namespace csar::validate {
namespace {

// Collects the schemas under `key` from the definitions, then from the data type and its ancestors.
Schema inner_schema(const Schema& schema, Key key) {
    Schema inner;
    for (const Element* definition : schema.definitions)
        if (const Element* found = definition->child(key)) inner.definitions.push_back(found);
    for (const Type* type = schema.type; type != nullptr; type = type->parent)
        if (type->element != nullptr)
            if (const Element* found = type->element->child(key)) inner.definitions.push_back(found);
    inner.type = nearest_type(inner.definitions);
    return inner;
}

constexpr std::size_t max_compared = 50;  // keys and fields compared by edit distance

// True if a field of the type has this name or a similar name.
bool may_be_field(Node key, const Type& type) {
    if (type.find(Key::properties, key.text()) != nullptr) return true;
    Suggestion near(key.text());
    std::size_t left = max_compared;
    for (const Type* at = &type; at != nullptr && at->element != nullptr; at = at->parent)
        for (const Element& field : at->element->children(Key::properties)) {
            if (left-- == 0) return true;  // too many
            near.offer(field.name_text());
        }
    return left == max_compared || !near.best().empty();  // a type without fields accepts anything
}

// True if a mapping with these keys may be a value of the type, or a call.
bool may_be_value(Node mapping, const Type& type, Version version) {
    if (!type.complete || type.base() == BuiltIn::map || mapping.size() > max_compared) return true;
    if (mapping.size() == 1 && !calls_are_marked.has(version)) return true;
    for (const auto [key, value] : mapping.entries())
        if (!key.is_scalar() || key.text().starts_with('$')) return true;
    if (type.base() != BuiltIn::none) return false;
    for (const auto [key, value] : mapping.entries())
        if (may_be_field(key, type)) return true;
    return false;
}

}  // namespace

bool is_misspelt_refinement(const DefinitionChain& chain, std::size_t at) {
    const Element& element = *chain[at];
    if (!element.short_form || !element.node.is_mapping() || at + 1 == chain.size()) return false;
    const Type* const type = nearest_type(chain);
    return type != nullptr && !may_be_value(element.node, *type, element.file->grammar->version());
}

bool begins_as_bare_value(const DefinitionChain& chain) {
    return chain.back()->short_form && chain.back()->entity == Entity::property_definition;
}

bool has_type_for_value(Namespaces& names, const Definition& definition) {
    const Element& element = *definition.chain().back();
    return element.short_form && element.entity == Entity::parameter_definition && element.node.is_string() &&
           names.find(TypeKind::data, element.node.text(), *element.file).found();
}

const Type* nearest_type(const DefinitionChain& definitions, Key key) {
    for (const Element* definition : definitions)
        if (const Slot* slot = definition->find(key)) return slot->type;
    return nullptr;
}

const Type* Definition::type() const { return nearest_type(chain_); }

bool Definition::required() const {
    for (const Element* element : chain_)
        if (const auto required = truth_of((*element)[Key::required]))
            return *required;
        else if (element->slots.size() < element->node.size() && element->node[to_string(Key::required)])
            return false;  // not a boolean; already reported
    return true;
}

Node Definition::nearest_value(Key key) const {
    for (const Element* element : chain_)
        if (const Slot* slot = element->find(key)) return slot->value;
    return {};
}

Node Definition::default_value() const { return nearest_value(Key::default_); }
Node Definition::fixed_value() const {
    for (std::size_t i = 0; i < chain_.size(); ++i)
        if (const Slot* slot = chain_[i]->find(Key::value); slot != nullptr && !is_misspelt_refinement(chain_, i))
            return slot->value;
    return {};
}
Node Definition::fallback() const {
    const Node fixed = fixed_value();
    return fixed ? fixed : default_value();
}
Node Definition::mapping() const { return nearest_value(Key::mapping); }

bool needs_value(const Definition& definition) {
    return definition.required() && !definition.default_value() && !definition.fixed_value();
}

Schema entry_schema(const Schema& schema) { return inner_schema(schema, Key::entry_schema); }
Schema key_schema(const Schema& schema) { return inner_schema(schema, Key::key_schema); }

Clauses validations(const Schema& schema) {
    Clauses clauses;
    for (const Element* definition : schema.definitions)
        if (const Slot* slot = definition->find(Key::validation)) clauses.push_back(slot);
    for (const Type* type = schema.type; type != nullptr; type = type->parent)
        if (type->element != nullptr)
            if (const Slot* slot = type->element->find(Key::validation)) clauses.push_back(slot);
    return clauses;
}

Node only_value(Node clauses) {
    if (const Node equal = clauses["equal"]) return equal;
    const Node values = clauses["valid_values"];
    if (values.is_sequence() && values.size() == 1) return values[std::uint32_t{0}];
    for (const Node clause : clauses.items())
        if (const Node value = clause.is_mapping() ? only_value(clause) : Node()) return value;
    return {};
}

Definition member_definition(const DefinitionChain& over, const Type* type, Key section, std::string_view name) {
    DefinitionChain chain;
    for (const Element* element : over)
        if (const Element* found = element->child(section, name)) chain.push_back(found);
    for (; type != nullptr; type = type->parent)
        if (const Element* found = type->own(section, name)) chain.push_back(found);
    return Definition(chain);
}

Definition member_definition(const Type& type, Key section, std::string_view name) {
    return member_definition({}, &type, section, name);
}

DefinitionChain definitions_along(const Type& type, Key section, std::string_view name) {
    DefinitionChain found;
    for (const Type* at = &type; at != nullptr; at = at->parent)
        if (const Element* own = at->own(section, name)) found.push_back(own);
    return found;
}

bool is_compatible(const Type* value, const Type* wanted) {
    if (value == nullptr || wanted == nullptr || value->is_a(*wanted)) return true;
    if (!value->complete || !wanted->complete) return true;
    return value->base() == BuiltIn::integer && wanted->built_in == BuiltIn::floating;
}

}  // namespace csar::validate
