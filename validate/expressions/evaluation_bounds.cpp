#include "validate/expressions/evaluation_bounds.hpp"

#include <limits>

#include "base/budget.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/values/units.hpp"

namespace csar::validate {
namespace {

constexpr std::uint64_t steps_an_entry = 5;

// Adds defaults and fixed values of the fields that a literal omits (csd07 9.4, 9.10). Returns false if one of these
// values is unknown.
bool add_defaults(CheckContext& context, Node literal, const Type& type, const Site& site, const Value* current,
                  Value::Map& map) {
    for (const Member& field : context.tables.members(type, Key::properties).all()) {
        const Node value = field.definition.fallback();
        if (!value || literal.entry(field.name).key) continue;
        spend_work(1);
        auto known = evaluate(context, value, field.definition.schema(), site, current);
        if (!known) return false;
        map.emplace_back(Value(std::string(field.name)), std::move(*known));
    }
    return true;
}

}  // namespace

void cut_evaluation_short(CheckContext& context, Node place, std::string_view bound) {
    if (context.evaluation.is_cut_short) return;
    context.evaluation.is_cut_short = true;
    context.report.add(diagnose(rules::tosca::check_cut_short, place.place(), "the computation of values", bound));
}

void charge_entries(std::uint64_t entries) {
    spend_work(entries * steps_an_entry);
    take_memory(entries * sizeof(Value));
}

void charge(const Value& value) { charge_entries(size_of(value)); }

std::uint64_t size_of(const Value& value) {
    std::uint64_t size = 1;
    if (const auto* const text = value.as<std::string>()) size += text->size();
    if (const auto* const list = value.as<Value::List>())
        for (const Value& entry : *list) size += size_of(entry);
    if (const auto* const map = value.as<Value::Map>())
        for (const auto& [key, entry] : *map) size += size_of(key) + size_of(entry);
    return size;
}

const LiteralSet* literal_set(CheckContext& context, Node list, const Schema& schema, const Site& site) {
    if (!list.is_sequence()) return nullptr;
    const auto [known, is_new] =
        context.evaluation.literal_sets.try_emplace({list.document(), list.id(), schema.type}, nullptr);
    if (!is_new) return known->second.get();
    Value::List values;
    for (const Node item : list.items()) {
        // A collection may contain calls, so it cannot be in the set.
        if (!item.is_scalar() || is_call(context, item, site.file->grammar->version())) return nullptr;
        auto value = literal_value(context, item, schema, site);
        if (!value) return nullptr;
        values.push_back(std::move(*value));
    }
    known->second = std::make_unique<const LiteralSet>(std::move(values));
    return known->second.get();
}

std::optional<Value> literal_value(CheckContext& context, Node literal, const Schema& schema, const Site& site,
                                   const Value* current) {
    const Version version = site.file->grammar->version();
    const BuiltIn base = schema.type == nullptr ? BuiltIn::none : schema.type->base();
    if (literal.is_scalar()) {
        const Units* const units = has_units(base) ? &context.tables.units(*schema.type) : nullptr;
        return read_scalar(literal, schema.type, version, units);
    }
    if (literal.is_sequence()) {
        if (schema.type != nullptr && base != BuiltIn::list && base != BuiltIn::range) return std::nullopt;
        charge_entries(literal.size());
        const Schema entries = entry_schema(schema);
        Value::List list;
        for (const Node item : literal.items()) {
            auto value = base == BuiltIn::range && item.text() == "UNBOUNDED"
                             ? Value(std::numeric_limits<double>::infinity())
                             : evaluate(context, item, entries, site, current);
            if (!value) return std::nullopt;
            list.push_back(std::move(*value));
        }
        return Value(std::move(list));
    }
    if (!literal.is_mapping()) return std::nullopt;
    if (base != BuiltIn::none && base != BuiltIn::map) return std::nullopt;
    const bool has_fields = schema.type != nullptr && base == BuiltIn::none;
    const Schema entries = has_fields ? Schema() : entry_schema(schema);
    charge_entries(literal.size());
    Value::Map map;
    for (const auto [key, entry] : literal.entries()) {
        if (!key.is_string()) return std::nullopt;
        const std::string_view name = literal_text(key, version);
        const Member* const field =
            has_fields ? context.tables.members(*schema.type, Key::properties).find(name) : nullptr;
        auto value = evaluate(context, entry, field ? field->definition.schema() : entries, site, current);
        if (!value) return std::nullopt;
        map.emplace_back(Value(std::string(name)), std::move(*value));
    }
    if (has_fields && !add_defaults(context, literal, *schema.type, site, current, map)) return std::nullopt;
    return Value(std::move(map));
}

}  // namespace csar::validate
