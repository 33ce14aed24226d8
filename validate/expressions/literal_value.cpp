#include "validate/expressions/literal_value.hpp"

#include <limits>

#include "validate/expressions/expression.hpp"
#include "validate/values/units.hpp"

namespace csar::validate {
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
    Value::Map map;
    for (const auto [key, entry] : literal.entries()) {
        if (!key.is_string()) return std::nullopt;
        const std::string_view name = literal_text(key, version);
        const Definition* const field =
            has_fields ? context.tables.members(*schema.type, Key::properties).find(name) : nullptr;
        auto value = evaluate(context, entry, field ? field->schema() : entries, site, current);
        if (!value) return std::nullopt;
        map.emplace_back(Value(std::string(name)), std::move(*value));
    }
    return Value(std::move(map));
}

}  // namespace csar::validate
