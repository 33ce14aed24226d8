// Evaluates logic and value expressions.
#include "validate/variability/conditions.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "base/compose.hpp"
#include "base/suggest.hpp"
#include "report/rules/variability.hpp"
#include "validate/variability/operators.hpp"

namespace csar::validate::variability {

namespace rule = rules::variability;

constexpr std::uint64_t max_depth = 2000;  // what the stack supports

// Names of expressions may add nesting, so the limit is twice that of a document.
std::uint64_t depth_bound(const Limits& limits) { return std::min(2 * limits.yaml_depth, max_depth); }

// Counts nesting, including nesting through names. Throws if it is too deep.
class Depth {
public:
    Depth(Conditions& conditions, Node at) : conditions_(conditions) {
        spend_work(steps_an_expression);
        const std::uint64_t bound = depth_bound(conditions.limits_);
        if (++conditions.depth_ > bound) {
            --conditions.depth_;
            throw Fault{diagnose(rule::expression_limit, at.place(), bound)};
        }
    }
    ~Depth() { --conditions_.depth_; }
    Depth(const Depth&) = delete;
    Depth& operator=(const Depth&) = delete;

private:
    Conditions& conditions_;
};

namespace {

// The only entry of a mapping; otherwise an entry without a key.
Node::Entry only_entry(Node expression) {
    return expression.is_mapping() && expression.size() == 1 ? *expression.entries().begin() : Node::Entry{};
}

}  // namespace

Formula Conditions::logic(Node expression, const Element* self) {
    const Depth depth(*this, expression);
    if (expression.is_sequence()) return formulas_.all_of(logics(expression, self, "conditions"));
    if (expression.is_scalar()) {
        if (const auto boolean = expression.as_bool()) return formula_of(*boolean);
        throw Fault{diagnose(rule::wrong_type, expression.place(), "'" + std::string(expression.text()) + "'",
                             name_of(Value::of(expression).kind), "a boolean")};
    }
    const auto [key, argument] = only_entry(expression);
    if (!key) wrong_form(expression, "a logic expression", "true, false or a map with one key");
    if (const auto formula = operation(key.text(), argument, key, self)) return *formula;
    if (open_inputs_) return open_truth(expression);
    return boolean(call(key.text(), argument, key, self), key);
}

namespace {

// Equal expressions get equal text.
void write_expression(Node node, std::string& text, std::uint64_t depth) {
    if (depth > max_depth || !(node.is_sequence() || node.is_mapping())) {
        text += Value::of(node).written();
        text += node.is_string() ? '"' : ' ';
        return;
    }
    text += node.is_sequence() ? '[' : '{';
    for (const Node item : node.items()) write_expression(item, text, depth + 1);
    for (const auto [key, value] : node.entries()) {
        write_expression(key, text, depth + 1);
        write_expression(value, text, depth + 1);
    }
    text += node.is_sequence() ? ']' : '}';
}

// { equal: [ { variability_input: x }, literal ] } gives the input and the literal.
std::optional<std::pair<std::string, std::string>> compared_input(Node expression) {
    const Node operands = expression["equal"];
    if (!operands.is_sequence() || operands.size() != 2) return std::nullopt;
    for (const std::uint32_t which : {0U, 1U}) {
        const Node input = operands[which]["variability_input"], literal = operands[1 - which];
        if (!input.is_scalar() || !literal.is_scalar()) continue;
        std::string text;
        write_expression(literal, text, 0);
        return std::pair(std::string(input.text()), std::move(text));
    }
    return std::nullopt;
}

}  // namespace

Formula Conditions::open_truth(Node expression) {
    std::string text;
    write_expression(expression, text, 0);
    return open_truth(expression, std::move(text));
}

Formula Conditions::open_truth(Node expression, std::string text) {
    take_memory(text.size());
    const auto [found, is_new] = open_truths_.try_emplace(std::move(text), Formula::always);
    if (is_new) {
        found->second = formulas_.variable();
        if (const auto compared = compared_input(expression))
            equal_to_[compared->first].emplace(compared->second, found->second);
    }
    return found->second;
}

Formula Conditions::chosen(Node name) {
    const std::string input_name(name.text());
    if (open_inputs_) {
        // Must match write_expression() for { variability_input: NAME }.
        std::string text = "{variability_input\"";
        write_expression(name, text, 0);
        return open_truth(name, text + "}");
    }
    const Node definition = template_.variability["inputs"][input_name];
    if (given_.count(input_name) == 0 && !definition["default"] && !definition["default_expression"])
        return Formula::never;
    const Value& value = input(name, input_name);
    if (value.kind == Value::Kind::boolean) return formula_of(value.boolean);
    return formula_of(value.kind != Value::Kind::null);
}

void Conditions::require_single_values() {
    for (const auto& [input, truths] : equal_to_) {
        std::vector<Formula> all;
        for (const auto& [literal, truth] : truths) all.push_back(truth);
        formulas_.require(formulas_.at_most_one(all));
    }
}

Formula Conditions::boolean(const Value& value, Node at) {
    if (value.kind != Value::Kind::boolean)
        throw Fault{diagnose(rule::wrong_type, at.place(), "the result of '" + std::string(at.text()) + "'",
                             name_of(value.kind), "a boolean")};
    return formula_of(value.boolean);
}

std::vector<Formula> Conditions::logics(Node list, const Element* self, std::string_view operation) {
    if (!list.is_sequence())
        throw Fault{diagnose(rule::wrong_arguments, list.place(), operation, "expects a list of logic expressions")};
    std::vector<Formula> formulas;
    for (const Node item : list.items()) formulas.push_back(logic(item, self));
    return formulas;
}

std::optional<Formula> Conditions::operation(std::string_view name, Node argument, Node at, const Element* self) {
    if (name == "not") {
        if (argument.is_sequence() && argument.size() != 1)
            throw Fault{diagnose(rule::wrong_arguments, at.place(), name,
                                 compose("expects one logic expression, not {}", argument.size()))};
        return !logic(argument, self);
    }
    if (name == "and") return formulas_.all_of(logics(argument, self, name));
    if (name == "or") return formulas_.any_of(logics(argument, self, name));
    if (name == "amo") return formulas_.at_most_one(logics(argument, self, name));
    if (name == "exo") return formulas_.exactly_one(logics(argument, self, name));
    if (name == "xor") {
        // 1.0 requires exactly one true operand; release candidates require an odd number.
        const auto parts = logics(argument, self, name);
        return template_.release == Release::one ? formulas_.exactly_one(parts) : formulas_.odd(parts);
    }
    if (name == "implies") {
        const auto parts = logics(argument, self, name);
        if (parts.size() != 2)
            throw Fault{diagnose(rule::wrong_arguments, argument.place(), name, "expects two logic expressions")};
        return formulas_.implies(parts[0], parts[1]);
    }
    if (name == "logic_expression") return named_logic(argument, self);
    return presence(name, argument, at, self);
}

Node Conditions::begin_named(Node name) {
    const Node expressions = template_.variability["expressions"], expression = expressions[name.text()];
    if (!expression) throw Fault{unknown_name(name.place(), "variability expression", name.text(), expressions)};
    bool& running = running_[std::string(name.text())];
    if (running) throw Fault{diagnose(rule::expression_cycle, name.place(), name.text())};
    running = true;
    return expression;
}

Formula Conditions::named_logic(Node name, const Element* self) {
    const std::string text(name.text());
    const auto key = std::make_pair(text, self);
    if (const auto found = named_.find(key); found != named_.end()) return found->second;
    const Formula formula = logic(begin_named(name), self);
    running_[text] = false;
    return named_[key] = formula;
}

Value Conditions::counted(Value value) {
    take_memory(value.text.size() + (value.items.size() + 1) * sizeof(Value));
    return value;
}

Value Conditions::value(Node expression, const Element* self) {
    const Depth depth(*this, expression);
    if (expression.is_sequence()) {
        Value list;
        list.kind = Value::Kind::list;
        for (const Node item : expression.items()) list.items.push_back(value(item, self));
        return counted(std::move(list));
    }
    if (!expression.is_mapping()) return counted(Value::of(expression));
    const auto [key, argument] = only_entry(expression);
    if (!key) wrong_form(expression, "a value expression", "a literal, a list or a map with one key");
    return counted(call(key.text(), argument, key, self));
}

Value Conditions::named_value(Node name, const Element* self) {
    Value result = value(begin_named(name), self);
    running_[std::string(name.text())] = false;
    return result;
}

Value Conditions::call(std::string_view name, Node argument, Node at, const Element* self) {
    if (name == "variability_input") return input(argument, std::string(argument.text()));
    if (name == "value_expression") return named_value(argument, self);
    if (const Operator* found = find_operator(name)) {
        if (!argument.is_sequence())
            throw Fault{diagnose(rule::wrong_arguments, at.place(), name, "expects a list of arguments")};
        std::vector<Value> arguments;
        for (const Node item : argument.items()) arguments.push_back(value(item, self));
        try {
            return found->compute(arguments, now_);
        } catch (const WrongArguments& wrong) {
            throw Fault{diagnose(rule::wrong_arguments, at.place(), name, wrong.what())};
        }
    }
    const std::optional<Formula> formula = operation(name, argument, at, self);
    if (!formula)
        throw Fault{diagnose(rule::unknown_operator, at.place(), name)
                        .with_hint(Suggestion(name, operators(), &Operator::name).hint())};
    if (*formula == Formula::always || *formula == Formula::never) return Value::of(*formula == Formula::always);
    if (!solved_)
        throw Fault{diagnose(rule::wrong_place, at.place(), name, "the value determines which elements are present")};
    // The solution has no values for new gates.
    return Value::of(formulas_.evaluate(*formula));
}

const Value& Conditions::input(Node at, const std::string& name) {
    if (const auto found = given_.find(name); found != given_.end()) return found->second;
    if (const auto found = computed_.find(name); found != computed_.end()) return found->second;
    const Node inputs = template_.variability["inputs"], definition = inputs[name];
    if (!definition) throw Fault{unknown_name(at.place(), "variability input", name, inputs)};
    Node expression = definition["default_expression"];
    if (!expression) expression = definition["default"];
    if (!expression) throw Fault{diagnose(rule::missing_input, at.place(), name)};
    bool& running = running_["input " + name];
    if (running) throw Fault{diagnose(rule::expression_cycle, at.place(), name)};
    running = true;
    // A default may be any map. Only calls are evaluated.
    const Node key = only_entry(expression).key;
    const bool calls = key && (find_operator(key.text()) != nullptr || key.text() == "variability_input" ||
                               key.text() == "value_expression" || definition["default_expression"]);
    Value result = calls || (expression.is_sequence() && definition["default_expression"]) ? value(expression, nullptr)
                                                                                           : Value::of(expression);
    running = false;
    return computed_[name] = std::move(result);
}

}  // namespace csar::validate::variability
