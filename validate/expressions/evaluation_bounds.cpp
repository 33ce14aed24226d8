#include "validate/expressions/evaluation_bounds.hpp"

#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/expressions/literal_value.hpp"

namespace csar::validate {

void cut_evaluation_short(CheckContext& context, Node place, std::string_view bound) {
    if (context.evaluation.is_cut_short) return;
    context.evaluation.is_cut_short = true;
    context.report.add(diagnose(rules::tosca::check_cut_short, place.place(), "the computation of values", bound));
}

bool spend_step(CheckContext& context, Node place) {
    EvaluationState& state = context.evaluation;
    if (state.steps >= state.max_steps) {
        cut_evaluation_short(context, place, compose("{} calls of functions (evaluation-steps)", state.max_steps));
        return false;
    }
    ++state.steps;
    return true;
}

bool spend_size(CheckContext& context, Node place, std::uint64_t size) {
    EvaluationState& state = context.evaluation;
    if (state.size > state.max_size || size > state.max_size - state.size) {
        state.size = state.max_size;
        cut_evaluation_short(context, place,
                             compose("{} entries and bytes of values (evaluation-size)", state.max_size));
        return false;
    }
    state.size += size;
    return true;
}

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
        // Collections may hold calls further inside, and cannot be looked up in a set of literals.
        if (!item.is_scalar() || is_call(context, item, site.file->grammar->version())) return nullptr;
        auto value = literal_value(context, item, schema, site);
        if (!value) return nullptr;
        values.push_back(std::move(*value));
    }
    known->second = std::make_unique<const LiteralSet>(std::move(values));
    return known->second.get();
}

}  // namespace csar::validate
