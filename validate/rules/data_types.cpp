// Data types (csd07 9.2; 1.3 3.7.6).
#include <algorithm>

#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/mapping_keys.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/data_definitions.hpp"

namespace csar::validate {
namespace {

// The root of every 1.x data type; profiles with their own normative types define it without any content.
constexpr std::string_view root_of_1_x = "tosca.datatypes.Root";

bool has_built_in_name(const Element& element) {
    const Type* const built_in = built_in_type(element.file->grammar->version(), element.name_text());
    return built_in != nullptr && built_in->name == element.name_text();
}

// True if the element has the key, even with an invalid value, which has been reported.
bool gives(const Element& element, Key key) {
    return element.has(key) || element.node.entry(element.file->grammar->name_of(element.entity, key)).key;
}

constexpr Key scalar_keys[] = {Key::data_type, Key::units, Key::canonical_unit, Key::prefixes};

bool has_units(const Element& element) {
    return std::any_of(std::begin(scalar_keys), std::end(scalar_keys), [&](Key key) { return element.has(key); });
}

// A type must have properties, or derive from another type.
bool check_is_something(CheckContext& context, const Element& element) {
    const Slot* const properties = element.find(Key::properties);
    if (properties != nullptr && properties->value.size() == 0 &&
        !is_beside_its_entries(element, Key::properties, context.report)) {
        context.report.add(diagnose(rules::tosca::empty_properties, properties->value.place()));
        return false;
    }
    if (gives(element, Key::properties) || gives(element, Key::derived_from)) return true;
    if (element.name_text() == root_of_1_x) return true;
    if (element.has_lost(Key::properties) || element.has_lost(Key::derived_from) || has_units(element)) return true;
    context.report.add(diagnose(rules::tosca::empty_data_type, element.place()));
    return false;
}

// A type derived from a built-in type is a literal or a collection, which has no fields.
bool check_properties(CheckContext& context, const Element& element, const Type& type) {
    const BuiltIn base = type.base();
    if (base == BuiltIn::none || !type.complete || !element.has(Key::properties)) return true;
    const Type* root = &type;
    while (root->parent != nullptr) root = root->parent;
    context.report.add(diagnose(rules::tosca::properties_of_built_in_type,
                                element.find(Key::properties)->value.entry_place(), kind_and_name(type), root->name));
    return false;
}

void check_only_scalars_have_units(CheckContext& context, const Element& element, const Type& type) {
    if (!type.complete) return;
    for (const Key key : scalar_keys) {
        const Slot* const slot = element.find(key);
        if (slot == nullptr) continue;
        context.report.add(diagnose(rules::tosca::misplaced_scalar_keyname, slot->value.place(), slot->row->name)
                               .with_hint(element.has(Key::derived_from) ? "" : "add 'derived_from: scalar'"));
        return;
    }
}

void check_inherited_ranges(CheckContext& context, const Element& element, const Type& type) {
    if (!type.complete || type.parent == nullptr || !element.has(Key::validation)) return;
    DefinitionChain ancestors;
    for (const Type* at = type.parent; at != nullptr && at->element != nullptr; at = at->parent)
        ancestors.push_back(at->element);
    check_narrowed_ranges(context, element, ancestors, {type.parent, {}});
}

}  // namespace

void check_data_type(CheckContext& context, const Element& element) {
    if (has_built_in_name(element)) {
        if (built_in_names_are_reserved.has(element.file->grammar->version()))
            context.report.add(diagnose(rules::tosca::redefined_built_in_type, element.place(), element.name_text()));
        return;
    }
    const Type* const type = element.defines;
    if (type == nullptr) return;
    if (!check_is_something(context, element)) return;
    const bool scalar = type->base() == BuiltIn::scalar;
    if (!check_properties(context, element, *type)) return;
    check_schemas(context, Refinement(element), {type, {}});
    check_inherited_ranges(context, element, *type);
    check_validation(context, element, {type, {}});
    if (scalar)
        check_scalar_type(context, *type);
    else
        check_only_scalars_have_units(context, element, *type);
}

}  // namespace csar::validate
