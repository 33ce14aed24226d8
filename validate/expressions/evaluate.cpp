// Evaluates expressions (csd07 10.2). Known are literals, given inputs, constant properties of the service template,
// and the value that a clause tests.
#include <algorithm>

#include "base/budget.hpp"
#include "report/diagnose.hpp"
#include "validate/expressions/compute.hpp"
#include "validate/expressions/evaluation_bounds.hpp"
#include "validate/expressions/fallback.hpp"
#include "validate/expressions/graph_queries.hpp"
#include "validate/expressions/user_function.hpp"
#include "validate/values/pattern.hpp"

namespace csar::validate {
namespace {

// For properties that read one another. A longer chain is reported and not followed.
constexpr int max_reference_depth = 200;
// For calls and collections, added up for all properties in a chain. Each level needs stack memory.
constexpr int max_nesting = 600;
// Finding the function, reading its arguments, and searching for a user-defined function with its name.
constexpr std::uint64_t steps_of_a_call = 100;

class Evaluation {
public:
    Evaluation(CheckContext& context, const Site& site, const Value* current)
        : context_(context), site_(site), version_(site.file->grammar->version()), current_(current) {}

    std::optional<Value> call(const Expression& call, const Schema& wanted) {
        if (call.kind != Expression::Kind::call || !call.space.empty()) return std::nullopt;
        spend_work(steps_of_a_call);
        const BuiltInFunction* const function = find_built_in(call.function, version_);
        if (function == nullptr) return std::nullopt;
        if (function->query != Query::none) return query(call, function->query);
        // A user-defined function may have this name. Its result is unknown.
        if (function->compute == nullptr || find_user_function(context_, call, site_)) return std::nullopt;
        auto result = built_in(call, *function, wanted);
        if (result) charge(*result);
        return result;
    }

private:
    std::optional<Value> built_in(const Expression& call, const BuiltInFunction& function, const Schema& wanted) {
        if (function.relation == ArgumentRelation::one_of_second && call.arguments.size() == 2)
            if (const auto* const set = literal_set(context_, call.arguments[1], schema_of(call.arguments[0]), site_))
                return looked_up(call, function, *set);
        const Schema amounts =
            function.relation == ArgumentRelation::summed ? amount_schema(call.arguments, wanted) : Schema();
        std::vector<std::optional<Value>> values;
        const auto argument = [&](Node node) {
            const bool is_first = values.empty();
            switch (function.relation) {
                case ArgumentRelation::compared:
                    return operand(node, may_need_type(node) ? sibling_schema(call.arguments, node) : Schema());
                case ArgumentRelation::one_of_second:
                case ArgumentRelation::within_second:
                    return is_first ? operand(node, entry_schema(schema_of(call.arguments[1])))
                                    : entries(node, schema_of(call.arguments[0]));
                case ArgumentRelation::entry_of_first:
                    return operand(node, is_first ? Schema() : entry_schema(schema_of(call.arguments[0])));
                case ArgumentRelation::entries_of_first:
                    return is_first ? operand(node, {}) : entries(node, entry_schema(schema_of(call.arguments[0])));
                case ArgumentRelation::summed: return operand(node, amounts);
                case ArgumentRelation::multiplied:
                case ArgumentRelation::divided: return operand(node, is_first ? wanted : Schema());
                default: return operand(node, {});
            }
        };
        const Node arguments = call.arguments;
        if (arguments.is_sequence())
            for (const Node item : arguments.items()) values.push_back(argument(item));
        else if (arguments && function.form == ArgumentForm::list_or_single)
            values.push_back(operand(arguments, {}));
        const bool count_fits = values.size() >= function.least &&
                                (function.most == BuiltInFunction::unlimited || values.size() <= function.most);
        return count_fits ? computed(call, function, values) : std::nullopt;
    }

    std::optional<Value> query(const Expression& call, Query query) {
        if (site_.graph != nullptr && query != Query::value) return from_graph(call, query);
        switch (query) {
            case Query::value:
                if (current_ == nullptr) return std::nullopt;
                return part(*current_, ArgumentWalk(call.arguments));
            case Query::input: return input(call);
            case Query::property: return property(call);
            default: return std::nullopt;
        }
    }

    std::optional<Value> from_graph(const Expression& call, Query query) {
        auto answer = site_.graph->read(call, query, site_);
        if (!answer) return std::nullopt;
        if (answer->own) return part(*answer->own, answer->way);
        if (!answer->is_list) return part(*answer->values.front(), answer->way);
        Value::List list;
        for (const Value* value : answer->values) {
            auto inner = part(*value, answer->way);
            if (!inner) return std::nullopt;
            list.push_back(std::move(*inner));
        }
        return Value(std::move(list));
    }

    // A default is not used, because the deployment may override it.
    std::optional<Value> input(const Expression& call) {
        ArgumentWalk way(call.arguments);
        const Node name = call.arguments.is_scalar() ? call.arguments : way.next();
        if (!name.is_string() || context_.services.find(site_.workflow, Key::inputs, name.text())) return std::nullopt;
        const Node given = context_.options.inputs[name.text()];
        const Element* const input = context_.services.find(site_.service, Key::inputs, name.text());
        if (!given || input == nullptr) return std::nullopt;
        const auto value = literal_value(context_, given, Definition({input}).schema(), site_);
        return value ? part(*value, way) : std::nullopt;
    }

    std::optional<Value> property(const Expression& call) {
        const auto read = constant_property(context_, call, site_);
        if (!read) return std::nullopt;
        EvaluationState& state = context_.evaluation;
        // A property has no value while it is computed, because it may read itself. Aliases can give several properties
        // one value, so the key contains the property, too.
        const auto [known, is_new] = state.properties.try_emplace(
            {read->owner, &read->definition.nearest(), read->value.document(), read->value.id()}, nullptr);
        if (is_new) {
            if (state.depth >= max_reference_depth) {
                cut_evaluation_short(context_, call.name,
                                     compose("{} properties that read one another", max_reference_depth));
                return std::nullopt;
            }
            ++state.depth;
            auto value = evaluate(context_, read->value, read->definition.schema(),
                                  site_of_value(context_, *read->owner, read->definition, read->assigned));
            --state.depth;
            if (value) known->second = std::make_shared<const Value>(std::move(*value));
        }
        const std::shared_ptr<const Value> value = known->second;
        return value == nullptr ? std::nullopt : part(*value, read->way);
    }

    // Copies only the selected part.
    std::optional<Value> part(const Value& whole, ArgumentWalk way) {
        const Value* value = &whole;
        while (!way.done()) {
            const auto step = evaluate(context_, way.next(), {}, site_, current_);
            const auto* const name = step ? step->as<std::string>() : nullptr;
            const auto* const index = step ? step->as<std::int64_t>() : nullptr;
            const auto* const list = value->as<Value::List>();
            const auto* const map = value->as<Value::Map>();
            const Value* inner = nullptr;
            if (list != nullptr && index != nullptr && *index >= 0 && static_cast<std::size_t>(*index) < list->size())
                inner = &(*list)[static_cast<std::size_t>(*index)];
            if (map != nullptr && name != nullptr)
                for (const auto& [key, entry] : *map)
                    if (key.as<std::string>() && *key.as<std::string>() == *name) inner = &entry;
            if (inner == nullptr) return std::nullopt;
            value = inner;
        }
        charge(*value);
        return *value;
    }

    // Returns an empty schema for a literal.
    Schema schema_of(Node operand) {
        const Expression expression = expression_of(context_, operand, version_);
        if (expression.is_literal()) return {};
        if (site_.value != nullptr && expression.function == "value" && expression.arguments.size() == 0)
            return *site_.value;
        Checker checker(context_, site_, Checker::Findings::drop);
        const CallResult result = checker.check(expression);
        return result.list_of ? Schema() : result.schema;
    }

    // A literal has the type of the value that it is compared with. Returns the first schema of a different argument.
    Schema sibling_schema(Node list, Node argument) {
        for (const Node other : list.items())
            if (!(other == argument))
                if (Schema schema = schema_of(other)) return schema;
        return {};
    }

    // True if the type of the operand, or of a literal in it, may come from the compared value.
    bool may_need_type(Node operand) {
        if (operand.is_scalar()) return true;
        const Expression expression = expression_of(context_, operand, version_);
        if (expression.kind != Expression::Kind::call || !expression.space.empty()) return false;
        const BuiltInFunction* const function = find_built_in(expression.function, version_);
        return function != nullptr && function->computes_scalars();
    }

    // The type of "1 GB" in a sum: the required type. Without it, the type of an argument that is not a literal.
    Schema amount_schema(Node arguments, const Schema& wanted) {
        if (wanted) return wanted;
        for (const Node argument : arguments.items())
            if (argument.is_string() && !argument.text().starts_with('$')) return sibling_schema(arguments, argument);
        return wanted;
    }

    // Reads a literal as `wanted` if possible, else by the rules of YAML. A number that is compared with a scalar is an
    // amount without a unit.
    std::optional<Value> operand(Node node, const Schema& wanted) {
        auto value = evaluate(context_, node, wanted, site_, current_);
        if (!value && wanted && node.is_scalar()) value = evaluate(context_, node, {}, site_, current_);
        return value;
    }

    std::optional<Value> entries(Node list, const Schema& wanted) {
        if (!list.is_sequence()) return evaluate(context_, list, {}, site_, current_);
        Value::List values;
        for (const Node item : list.items()) {
            auto value = operand(item, wanted);
            if (!value) return std::nullopt;
            values.push_back(std::move(*value));
        }
        return Value(std::move(values));
    }

    // True if the list of literals contains the first argument. Usually set.has() knows without comparing each entry.
    std::optional<Value> looked_up(const Expression& call, const BuiltInFunction& function, const LiteralSet& set) {
        const auto value = operand(call.arguments[0], {});
        if (!value) return std::nullopt;
        if (const auto found = set.has(*value)) return Value(*found);
        Value values(set.values());
        charge(values);
        const std::optional<Value> arguments[] = {value, std::move(values)};
        return function.compute(ArgumentValues(arguments));
    }

    // A result that would be too large is reported.
    std::optional<Value> computed(const Expression& call, const BuiltInFunction& function, ArgumentValues values) {
        auto result = function.compute(values);
        if (!result && function.compute == compute::matches && values[0] && values[1] && values[1]->as<std::string>() &&
            values[0]->as<std::string>() && Pattern::compile(*values[1]->as<std::string>()).pattern)
            cut_evaluation_short(context_, call.name, compose("{} steps of a pattern's match", Pattern::max_steps));
        if (result || (function.relation != ArgumentRelation::alike && function.relation != ArgumentRelation::joined))
            return result;
        std::uint64_t size = 0;
        for (const auto& value : values) size += value ? size_of(*value) : 0;
        if (size > compute::max_result_size)
            cut_evaluation_short(context_, call.name,
                                 compose("{} entries or bytes of one value", compute::max_result_size));
        return std::nullopt;
    }

    CheckContext& context_;
    const Site& site_;
    Version version_;
    const Value* current_;
};

}  // namespace

std::optional<Value> evaluate(CheckContext& context, Node expression, const Schema& wanted, const Site& site,
                              const Value* current) {
    const Expression parsed = expression_of(context, expression, site.file->grammar->version());
    if (parsed.is_literal() && expression.is_scalar()) return literal_value(context, expression, wanted, site, current);
    EvaluationState& state = context.evaluation;
    if (state.nesting >= max_nesting) {
        cut_evaluation_short(context, expression, compose("{} nested values", max_nesting));
        return std::nullopt;
    }
    ++state.nesting;
    auto value = parsed.is_literal() ? literal_value(context, expression, wanted, site, current)
                                     : Evaluation(context, site, current).call(parsed, wanted);
    --state.nesting;
    return value;
}

}  // namespace csar::validate
