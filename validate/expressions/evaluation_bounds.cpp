#include "validate/expressions/evaluation_bounds.hpp"

#include "base/budget.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/expressions/literal_value.hpp"

namespace csar::validate {

namespace {

constexpr std::uint64_t steps_an_entry = 5;

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
        // Collections may contain nested calls, and cannot be looked up in a set of literals.
        if (!item.is_scalar() || is_call(context, item, site.file->grammar->version())) return nullptr;
        auto value = literal_value(context, item, schema, site);
        if (!value) return nullptr;
        values.push_back(std::move(*value));
    }
    known->second = std::make_unique<const LiteralSet>(std::move(values));
    return known->second.get();
}

}  // namespace csar::validate
