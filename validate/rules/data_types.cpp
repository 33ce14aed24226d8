// Data types (csd07 9.2; 1.3 3.7.6) and scalar types (csd07 9.1.2.2).
#include <algorithm>

#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/mapping_keys.hpp"
#include "validate/model/shape.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/data_definitions.hpp"

namespace csar::validate {
namespace {

// The root of all 1.x data types. Some profiles define it without content.
constexpr std::string_view root_of_1_x = "tosca.datatypes.Root";

bool has_built_in_name(const Element& element) {
    const Type* const built_in = built_in_type(element.file->grammar->version(), element.name_text());
    return built_in != nullptr && built_in->name == element.name_text();
}

// True even if the value is invalid, because this has been reported.
bool gives(const Element& element, Key key) {
    return element.has(key) || element.node.entry(element.file->grammar->name_of(element.entity, key)).key;
}

constexpr Key scalar_keys[] = {Key::data_type, Key::units, Key::canonical_unit, Key::prefixes};

bool has_units(const Element& element) {
    return std::any_of(std::begin(scalar_keys), std::end(scalar_keys), [&](Key key) { return element.has(key); });
}

// A data type needs properties or a parent.
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

// A type derived from a built-in type has no fields.
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

// Each check returns false after an error. Then dependent checks are skipped.
class ScalarTypeCheck {
public:
    ScalarTypeCheck(CheckContext& context, const Type& type)
        : context_(context), type_(type), element_(*type.element), units_(context.tables.units(type)) {}

    void check() {
        if (!check_data_type() || !check_units_given() || !check_names()) return;
        const Type* const number = units_.number_type();
        const bool integers = number != nullptr && number->base() == BuiltIn::integer;
        if (!check_multipliers(Key::units, integers) || !check_multipliers(Key::prefixes, integers)) return;
        if (!check_unchanged_entries(Key::units) || !check_unchanged_entries(Key::prefixes) || !check_prefixes())
            return;
        if (check_canonical_unit_unchanged() && units_.complete()) check_canonical_unit();
    }

private:
    bool is_first() const { return type_.parent->built_in == BuiltIn::scalar; }

    bool check_data_type() {
        const Slot* const slot = element_.find(Key::data_type);
        if (slot == nullptr || slot->type == nullptr || !slot->type->complete) return true;
        const BuiltIn base = slot->type->base();
        if (base == BuiltIn::integer || base == BuiltIn::floating) {
            if (is_first() || slot->type == context_.tables.units(*type_.parent).number_type()) return true;
            return fail(slot->value, "'data_type'");
        }
        return reject(diagnose(rules::tosca::wrong_scalar_data_type, slot->value.place(), slot->type->name));
    }

    bool check_units_given() {
        const Slot* const slot = element_.find(Key::units);
        if (slot == nullptr) {
            if (!is_first() || element_.node["units"]) return !is_first();
            return reject(diagnose(rules::tosca::missing_keyname, element_.place(), this_one(element_), "units")
                              .with_hint("write units such as 'units: { m: 1, km: 1000 }'"));
        }
        if (slot->value.size() > 0) return true;
        return reject(diagnose(rules::tosca::missing_canonical_unit, slot->value.place(), "there are no units"));
    }

    bool check_names() {
        for (const auto [name, multiplier] : element_[Key::units].entries()) {
            const std::string_view text = name.text();
            if (!text.empty() && text.find_first_of(" \t\r\n") == std::string_view::npos) continue;
            return reject(diagnose(rules::tosca::invalid_unit_name, name.place(), text,
                                   text.empty() ? "is empty" : "contains spaces"));
        }
        return true;
    }

    // Multipliers must be positive. For integers, they must also be integers.
    bool check_multipliers(Key key, bool integers) {
        for (const auto [name, node] : element_[key].entries()) {
            const auto multiplier = Decimal::parse(node.text());
            const bool whole = !integers || (node.scalar_type() == ScalarType::integer && multiplier);
            if (multiplier && *multiplier > Decimal(0) && whole) continue;
            return reject(diagnose(rules::tosca::invalid_unit_multiplier, node.place(), name.text(),
                                   integers ? "a positive integer" : "a positive number", node.text()));
        }
        return true;
    }

    // A derived type cannot change the canonical unit.
    bool check_canonical_unit_unchanged() {
        const Slot* const own = element_.find(Key::canonical_unit);
        if (own == nullptr || is_first()) return true;
        const Slot* const inherited = type_.parent->inherited(Key::canonical_unit);
        if (inherited != nullptr && own->value.text() == inherited->value.text()) return true;
        return fail(own->value, "'canonical_unit'");
    }

    bool check_unchanged_entries(Key key) {
        const Slot* const own = element_.find(key);
        if (own == nullptr || is_first()) return true;
        for (const auto [name, multiplier] : own->value.entries())
            for (const Type* at = type_.parent; at != nullptr; at = at->parent) {
                const Node inherited = at->element ? (*at->element)[key][name.text()] : Node();
                if (!inherited) continue;
                if (Decimal::parse(inherited.text()) != Decimal::parse(multiplier.text()))
                    return fail(multiplier, compose("the multiplier of '{}'", name.text()));
                break;
            }
        return true;
    }

    // A prefix needs exactly one unit. With several units, it is unclear which unit has the prefix.
    bool check_prefixes() {
        const Slot* const prefixes = type_.inherited(Key::prefixes);
        if (prefixes == nullptr) return true;
        const Slot* const own = element_.find(Key::prefixes);
        if (own != nullptr && !is_first() && type_.parent->inherited(Key::prefixes) == nullptr)
            return fail(own->value, "'prefixes', because the type inherits no prefixes");
        if (own != nullptr && own->value.size() == 0) {
            return reject(diagnose(rules::tosca::missing_canonical_unit, own->value.place(), "there are no prefixes"));
        }
        std::size_t count = 0;
        Decimal multiplier;
        for (const Type* at = &type_; at != nullptr; at = at->parent)
            if (at->element != nullptr)
                for (const auto [name, number] : (*at->element)[Key::units].entries()) {
                    ++count;
                    multiplier = Decimal::parse(number.text()).value_or(Decimal());
                }
        if (count == 1 && multiplier == Decimal(1)) return true;
        const Slot* const units = element_.find(Key::units);
        if (units && units->value.size() > 1) {  // reports the second unit
            auto second = units->value.entries().begin();
            ++second;
            context_.report.add(
                diagnose(rules::tosca::units_beside_prefixes, (*second).key.place())
                    .with_hint("remove 'prefixes' and give each unit its multiplier, or define another type, derived "
                               "from 'scalar', for the further units"));
        } else if (const Node where = units ? units->value : own ? own->value : Node()) {
            context_.report.add(diagnose(rules::tosca::units_beside_prefixes, where.entry_place()));
        }
        return false;
    }

    void check_canonical_unit() {
        const auto is_one = [](const auto& unit) { return unit.second == Decimal(1); };
        const auto ones = std::ranges::count_if(units_.all(), is_one);
        const auto first_one = std::ranges::find_if(units_.all(), is_one);
        const auto report = [&](const Place& place, std::string_view why) {
            context_.report.add(diagnose(rules::tosca::missing_canonical_unit, place, why));
        };
        if (const Node canonical = element_[Key::canonical_unit]) {
            const Decimal* const multiplier = units_.find(canonical.text());
            const bool lacks_prefix = multiplier == nullptr && element_[Key::units].entry(canonical.text()).key;
            if (lacks_prefix)
                report(canonical.place(),
                       compose("'{}' can only be used with a prefix, because 'prefixes' has no entry \"\": 1",
                               canonical.text()));
            else if (multiplier == nullptr)
                report(canonical.place(), compose("'{}' is not one of the units", canonical.text()));
            else if (*multiplier != Decimal(1))
                context_.report.add(diagnose(rules::tosca::canonical_multiplier, canonical.place(), canonical.text())
                                        .with_hint(ones == 0   ? std::string("no unit has the multiplier 1")
                                                   : ones == 1 ? compose("'{}' has the multiplier 1", first_one->first)
                                                               : std::string()));
            return;
        }
        if (!is_first()) return;
        const bool prefixed = element_.has(Key::prefixes);
        if (ones == 0 && prefixed)
            context_.report.add(diagnose(rules::tosca::missing_prefix_of_one, element_[Key::prefixes].place()));
        else if (ones == 0)
            report(element_[Key::units].entry_place(), "no unit has the multiplier 1");
        else if (ones > 1)
            report(element_[prefixed ? Key::prefixes : Key::units].entry_place(),
                   "several units have the multiplier 1, but 'canonical_unit' does not select one");
    }

    bool reject(Diagnostic&& finding) {
        context_.report.add(std::move(finding));
        return false;
    }
    bool fail(Node where, std::string_view what) {
        return reject(diagnose(rules::tosca::wrong_scalar_refinement, where.place(), what));
    }

    CheckContext& context_;
    const Type& type_;
    const Element& element_;
    const Units& units_;
};

void check_scalar_type(CheckContext& context, const Type& type) {
    if (type.complete && type.parent != nullptr) ScalarTypeCheck(context, type).check();
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
