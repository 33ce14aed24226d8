// Evaluating expressions as far as everything in them is known (csd07 10.2): literals, given inputs, constant
// properties of the same service template, and the value that a clause is about.
#include <algorithm>

#include "validate/expressions/constant_property.hpp"
#include "validate/expressions/literal_value.hpp"
#include "validate/expressions/user_function.hpp"
#include "validate/resolved/sites.hpp"

namespace csar::validate {
namespace {

// Properties that are read through one another; more is not followed. Cycles end here, too.
constexpr int max_reference_depth = 32;

class Evaluation {
public:
    Evaluation(CheckContext& context, const Site& site, const Value* current)
        : context_(context), site_(site), version_(site.file->grammar->version()), current_(current) {}

    std::optional<Value> call(const Expression& call, const Schema& wanted);

private:
    std::optional<Value> built_in(const Expression& call, const BuiltInFunction& function, const Schema& wanted);
    std::optional<Value> query(const Expression& call, Query query);
    std::optional<Value> input(const Expression& call);
    std::optional<Value> property(const Expression& call);
    std::optional<Value> part(std::optional<Value> value, ArgumentWalk way);

    Schema schema_of(Node operand);
    Schema sibling_schema(Node list, Node argument);
    std::optional<Value> operand(Node node, const Schema& wanted);
    std::optional<Value> entries(Node list, const Schema& wanted);

    CheckContext& context_;
    const Site& site_;
    Version version_;
    const Value* current_;
};

std::optional<Value> Evaluation::call(const Expression& call, const Schema& wanted) {
    if (call.kind != Expression::Kind::call || !call.space.empty()) return std::nullopt;
    if (context_.evaluation.steps_left == 0) return std::nullopt;
    --context_.evaluation.steps_left;
    const BuiltInFunction* const function = find_built_in(call.function, version_);
    if (function == nullptr) return std::nullopt;
    if (function->query != Query::none) return query(call, function->query);
    // A definition of the same name may be meant, and what it does is not known.
    if (function->compute == nullptr || find_user_function(context_, call, site_)) return std::nullopt;
    return built_in(call, *function, wanted);
}

// The schema of what an operand gives, when it is no literal.
Schema Evaluation::schema_of(Node operand) {
    const Expression expression = expression_of(context_, operand, version_);
    if (expression.is_literal()) return {};
    if (site_.value != nullptr && expression.function == "value" && expression.arguments.size() == 0)
        return *site_.value;
    Checker checker(context_, site_, Checker::Findings::drop);
    const CallResult result = checker.check(expression);
    return result.list_of ? Schema() : result.schema;
}

// The schema of the first argument beside `argument` that has one: literals are read as what they are compared with.
Schema Evaluation::sibling_schema(Node list, Node argument) {
    for (const Node other : list.items())
        if (!(other == argument))
            if (Schema schema = schema_of(other)) return schema;
    return {};
}

// A literal is read as `wanted` when it can be, else as YAML says: a number beside a scalar is an amount of its own.
std::optional<Value> Evaluation::operand(Node node, const Schema& wanted) {
    auto value = evaluate(context_, node, wanted, site_, current_);
    if (!value && wanted && node.is_scalar()) value = evaluate(context_, node, {}, site_, current_);
    return value;
}

std::optional<Value> Evaluation::entries(Node list, const Schema& wanted) {
    if (!list.is_sequence()) return evaluate(context_, list, {}, site_, current_);
    Value::List values;
    for (const Node item : list.items()) {
        auto value = operand(item, wanted);
        if (!value) return std::nullopt;
        values.push_back(std::move(*value));
    }
    return Value(std::move(values));
}

std::optional<Value> Evaluation::built_in(const Expression& call, const BuiltInFunction& function,
                                          const Schema& wanted) {
    std::vector<std::optional<Value>> values;
    const auto add = [&](Node node) {
        switch (function.relation) {
            case ArgumentRelation::compared:
                values.push_back(operand(node, node.is_scalar() ? sibling_schema(call.arguments, node) : Schema()));
                break;
            case ArgumentRelation::one_of_second: {
                const bool list = !values.empty();
                values.push_back(list ? entries(node, schema_of(call.arguments[0]))
                                      : operand(node, entry_schema(schema_of(call.arguments[1]))));
                break;
            }
            case ArgumentRelation::entry_of_first:
                values.push_back(values.empty() ? operand(node, {})
                                                : operand(node, entry_schema(schema_of(call.arguments[0]))));
                break;
            case ArgumentRelation::entries_of_first:
                values.push_back(values.empty() ? operand(node, {})
                                                : entries(node, entry_schema(schema_of(call.arguments[0]))));
                break;
            case ArgumentRelation::summed:
            case ArgumentRelation::multiplied:
            case ArgumentRelation::divided: values.push_back(operand(node, values.empty() ? wanted : Schema())); break;
            default: values.push_back(operand(node, {}));
        }
    };
    const Node arguments = call.arguments;
    if (arguments.is_sequence())
        for (const Node item : arguments.items()) add(item);
    else if (arguments && function.form == ArgumentForm::list_or_single)
        values.push_back(operand(arguments, {}));
    const bool count_fits = values.size() >= function.least &&
                            (function.most == BuiltInFunction::unlimited || values.size() <= function.most);
    return count_fits ? function.compute(values) : std::nullopt;
}

std::optional<Value> Evaluation::query(const Expression& call, Query query) {
    switch (query) {
        case Query::value:
            if (current_ == nullptr) return std::nullopt;
            return part(*current_, ArgumentWalk(call.arguments));
        case Query::input: return input(call);
        case Query::property: return property(call);
        default: return std::nullopt;
    }
}

// The part of a value that names and indexes lead to.
std::optional<Value> Evaluation::part(std::optional<Value> value, ArgumentWalk way) {
    while (value && !way.done()) {
        const auto step = evaluate(context_, way.next(), {}, site_, current_);
        const auto* const name = step ? step->as<std::string>() : nullptr;
        const auto* const index = step ? step->as<std::int64_t>() : nullptr;
        const auto* const list = value->as<Value::List>();
        const auto* const map = value->as<Value::Map>();
        std::optional<Value> inner;
        if (list != nullptr && index != nullptr && *index >= 0 && static_cast<std::size_t>(*index) < list->size())
            inner = (*list)[static_cast<std::size_t>(*index)];
        if (map != nullptr && name != nullptr)
            for (const auto& [key, entry] : *map)
                if (key.as<std::string>() && *key.as<std::string>() == *name) inner = entry;
        value = std::move(inner);
    }
    return value;
}

// Inputs are known when they are given: a default may be replaced.
std::optional<Value> Evaluation::input(const Expression& call) {
    ArgumentWalk way(call.arguments);
    const Node name = call.arguments.is_scalar() ? call.arguments : way.next();
    if (!name.is_string() || context_.services.find(site_.workflow, Key::inputs, name.text())) return std::nullopt;
    const Node given = context_.options.inputs[name.text()];
    const Element* const input = context_.services.find(site_.service, Key::inputs, name.text());
    if (!given || input == nullptr) return std::nullopt;
    return part(literal_value(context_, given, Definition({input}).schema(), site_), way);
}

std::optional<Value> Evaluation::property(const Expression& call) {
    if (context_.evaluation.depth >= max_reference_depth) return std::nullopt;
    const auto read = constant_property(context_, call, site_);
    if (!read) return std::nullopt;
    ++context_.evaluation.depth;
    auto found = evaluate(context_, read->value, read->schema, site_of(context_, *read->owner));
    --context_.evaluation.depth;
    return part(std::move(found), read->way);
}

}  // namespace

std::optional<Value> evaluate(CheckContext& context, Node expression, const Schema& wanted, const Site& site,
                              const Value* current) {
    const Expression parsed = expression_of(context, expression, site.file->grammar->version());
    if (parsed.is_literal()) return literal_value(context, expression, wanted, site, current);
    return Evaluation(context, site, current).call(parsed, wanted);
}

}  // namespace csar::validate
