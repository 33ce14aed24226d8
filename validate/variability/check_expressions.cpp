// Checks conditions and expressions before inputs are known.
#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "base/budget.hpp"
#include "base/compose.hpp"
#include "base/joined.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "report/rules/variability.hpp"
#include "report/unreported.hpp"
#include "validate/variability/conditions.hpp"
#include "validate/variability/operators.hpp"
#include "validate/variability/template_checks.hpp"

namespace csar::validate::variability {
namespace {

namespace rule = rules::variability;

using Type = std::optional<Value::Kind>;  // nullopt if it depends on inputs

// The arguments that a letter in Operator::takes allows.
struct Wanted {
    char letter;
    std::string_view text;
    std::initializer_list<Value::Kind> kinds;
};

const Wanted& wanted_by(char letter) {
    using enum Value::Kind;
    static const Wanted rows[] = {
        {'n', "a number", {number}},
        {'s', "a string", {string}},
        {'t', "a string, a number or a boolean", {null, boolean, number, string}},
        {'c', "a string, a list or a map", {string, list, map}},
        {'l', "a list", {list}},
        {'p', "a list", {list}},
        {'r', "a list of two bounds", {list}},
        {'i', "a list of two bounds", {list}},
        {'d', "a date", {string, number}},
        {'v', "a value", {null, boolean, number, string, list, map}},
    };
    return *std::ranges::find(rows, letter, &Wanted::letter);
}

Type type_named(std::string_view name) {
    if (name == "string") return Value::Kind::string;
    if (name == "integer" || name == "float") return Value::Kind::number;
    if (name == "boolean") return Value::Kind::boolean;
    if (name == "list") return Value::Kind::list;
    if (name == "map") return Value::Kind::map;
    return std::nullopt;
}

// Logical operators, except "not".
constexpr std::string_view logical[] = {"and", "or", "xor", "amo", "exo", "implies"};

class ExpressionCheck {
public:
    ExpressionCheck(const Template& elements, const Limits& limits, Report& report)
        : template_(elements), limits_(limits), report_(report), conditions_(elements, formulas_, {}, 0, limits) {}

    void run() {
        const Node variability = template_.variability;
        for (const auto& element : template_.elements) check_element(*element);
        for (const Node constraint : variability["constraints"].items()) guard([&] { logic(constraint, nullptr); });
        for (const auto [name, input] : variability["inputs"].entries())
            guard([&, definition = input] { (void)type_of_input(definition); });
        check_type_specific(variability["type_specific_conditions"]);
        for (const auto [name, expression] : variability["expressions"].entries())
            if (!met_.contains(expression.id())) check_unused(expression);
    }

    std::map<const Element*, Type> kinds() {
        std::map<const Element*, Type> kinds;
        for (const auto& element : template_.elements)
            if (const Node expression = element->value["expression"]; expression && element->kind == Kind::property)
                guard([&] { kinds[element.get()] = value(expression, element.get()); });
        return kinds;
    }

private:
    void check_element(const Element& element) {
        for (const Node condition : element.conditions) guard([&] { logic(condition, &element); });
        for (const Node pair : element.value["implies"].items())
            for (const Node part : pair.items()) guard([&] { logic(part, &element); });
        if (element.kind == Kind::property)
            if (const Node expression = element.value["expression"]) guard([&] { value(expression, &element); });
    }

    // Checks an unused expression. SELF is unknown, because no element uses the expression.
    void check_unused(Node expression) {
        try {
            value(expression, nullptr);
        } catch (Fault& fault) {
            if (fault.diagnostic.id != rule::wrong_place.id) report_.add(std::move(fault.diagnostic));
        }
        depth_ = 0;
    }

    // Checks { section: { type: condition or list of conditions } }.
    void check_type_specific(Node sections) {
        for (const auto [section, types] : sections.entries()) {
            check_section(section);
            for (const auto [type, conditions] : types.entries())
                if (conditions.is_sequence())
                    for (const Node one : conditions.items()) check_default_condition(one, type, one);
                else
                    check_default_condition(type, type, conditions);
        }
    }

    void check_section(Node section) {
        Suggestion near(section.text());
        for (const TypeSection& known : type_sections) {
            if (known.keyname == section.text()) return;
            near.offer(known.keyname);
        }
        report_.add(unknown_keyname(section, "type_specific_conditions").with_hint(near.hint()));
    }

    static Diagnostic unknown_keyname(Node key, std::string_view where) {
        return diagnose(rules::tosca::unknown_keyname, key.place(), key.text(), where, "Variability4TOSCA 1.0");
    }

    void check_default_condition(Node at, Node type, Node definition) {
        guard([&] {
            const std::string what = compose("the default condition of '{}'", type.text());
            if (!definition.is_mapping()) wrong_form(at, what, "a map");
            if (!definition["conditions"])
                throw Fault{diagnose(rules::tosca::missing_keyname, at.place(), what, "conditions")};
            for (const char* const flag : {"consistency", "semantic"})
                if (const Node value = definition[flag]; value && !value.as_bool())
                    wrong_form(value, std::string("'") + flag + "'", "true or false");
            for (const auto [key, value] : definition.entries())
                if (key.text() != "conditions" && key.text() != "consistency" && key.text() != "semantic")
                    throw Fault{unknown_keyname(key, what)};
        });
        if (const Node conditions = definition["conditions"]) check_unused(conditions);
    }

    template <class Check>
    void guard(const Check& check) {
        try {
            check();
        } catch (Fault& fault) {
            report_.add(std::move(fault.diagnostic));
        }
        depth_ = 0;
    }

    void enter(Node at) {
        const std::uint64_t bound = depth_bound(limits_);
        if (++depth_ > bound) throw Fault{diagnose(rule::expression_limit, at.place(), bound)};
        spend_work(steps_an_expression);
    }

    void logic(Node expression, const Element* self) {
        enter(expression);
        if (expression.is_sequence()) {
            for (const Node item : expression.items()) logic(item, self);
        } else {
            const Type type = type_of(expression, self, true);
            if (type && *type != Value::Kind::boolean) wrong_type(expression, *type, Value::Kind::boolean);
        }
        --depth_;
    }

    [[noreturn]] void wrong_type(Node expression, Value::Kind kind, Value::Kind wanted) const {
        std::string what = expression.is_scalar() ? compose("'{}'", expression.text()) : std::string("the expression");
        Node at = expression;
        if (expression.is_mapping() && expression.size() == 1) {
            const auto [name, argument] = *expression.entries().begin();
            at = name;
            what = name.text() == "variability_input" ? compose("the variability input '{}'", argument.text())
                                                      : compose("the result of '{}'", name.text());
        }
        const bool is_named = expression.is_scalar() && template_.variability["expressions"][expression.text()];
        throw Fault{
            diagnose(rule::wrong_type, at.place(), what, name_of(kind), name_of(wanted))
                .with_hint(is_named ? compose("write '{ logic_expression: {} }'", expression.text()) : std::string())};
    }

    Type value(Node expression, const Element* self) {
        enter(expression);
        Type type = Value::Kind::list;
        if (expression.is_sequence())
            for (const Node item : expression.items()) value(item, self);
        else
            type = type_of(expression, self, false);
        --depth_;
        return type;
    }

    // The type of a literal or call.
    Type type_of(Node expression, const Element* self, bool wants_logic) {
        if (!expression.is_mapping()) return Value::of(expression).kind;
        if (expression.size() != 1)
            wrong_form(expression, wants_logic ? "a logic expression" : "a value expression",
                       compose("{} or a map with one key, not {}", wants_logic ? "true, false" : "a literal, a list",
                               expression.size()));
        const auto [key, argument] = *expression.entries().begin();
        return call(expression, key, argument, self);
    }

    Type call(Node expression, Node key, Node argument, const Element* self) {
        const std::string_view name = key.text();
        if (name == "variability_input") {
            const Node inputs = template_.variability["inputs"], input = inputs[argument.text()];
            if (!input) throw Fault{unknown_name(key.place(), "variability input", argument.text(), inputs)};
            if (input.id() == open_input_) throw Fault{diagnose(rule::expression_cycle, key.place(), argument.text())};
            return type_of_input(input);
        }
        if (name == "logic_expression" || name == "value_expression") {
            const Type type = named(argument, self);
            if (name == "logic_expression" && type && *type != Value::Kind::boolean)
                throw Fault{diagnose(rule::wrong_type, argument.place(),
                                     "the expression '" + std::string(argument.text()) + "'", name_of(*type),
                                     "a logic expression")};
            return type;
        }
        if (name == "not") {
            if (argument.is_sequence() && argument.size() != 1)
                throw Fault{diagnose(rule::wrong_arguments, key.place(), name,
                                     compose("expects one logic expression, not {}", argument.size()))};
            logic(argument, self);
            return Value::Kind::boolean;
        }
        if (std::ranges::find(logical, name) != std::end(logical)) return operands(key, argument, self);
        if (const Operator* found = find_operator(name)) return check_arguments(*found, key, argument, self);
        // The other functions test whether elements are present. They take names, not expressions with inputs.
        (void)conditions_.logic(expression, self);
        return Value::Kind::boolean;
    }

    // The declared type, otherwise the type of the default.
    Type type_of_input(Node input) {
        const auto [found, is_new] = inputs_.try_emplace(input.id(), std::nullopt);
        if (!is_new) return found->second;
        const Node expression = input["default_expression"];
        const std::uint32_t outer = std::exchange(open_input_, input.id());
        const Type type = expression ? value(expression, nullptr) : Type();
        open_input_ = outer;
        const Node declared = input["type"];
        const Type wanted = declared ? type_named(declared.text()) : type;
        found->second = wanted;
        if (type && wanted && *type != *wanted) wrong_type(expression, *type, *wanted);
        return wanted;
    }

    Type operands(Node key, Node argument, const Element* self) {
        if (!argument.is_sequence())
            throw Fault{
                diagnose(rule::wrong_arguments, key.place(), key.text(), "expects a list of logic expressions")};
        if (key.text() == "implies" && argument.size() != 2)
            throw Fault{diagnose(rule::wrong_arguments, key.place(), key.text(), "expects two logic expressions")};
        for (const Node item : argument.items()) logic(item, self);
        return Value::Kind::boolean;
    }

    Type named(Node name, const Element* self) {
        const Node expressions = template_.variability["expressions"], expression = expressions[name.text()];
        if (!expression) throw Fault{unknown_name(name.place(), "variability expression", name.text(), expressions)};
        met_.insert(expression.id());
        const auto [found, is_new] = named_.try_emplace({expression.id(), self}, std::nullopt);
        if (!is_new) return found->second;  // unknown if the expression refers to itself
        const Type type = value(expression, self);
        return named_[{expression.id(), self}] = type;
    }

    Type check_arguments(const Operator& found, Node key, Node argument, const Element* self) {
        if (!argument.is_sequence())
            throw Fault{diagnose(rule::wrong_arguments, key.place(), found.name, "expects a list of arguments")};
        std::string_view letters = found.takes;
        char more = 0;
        if (letters.ends_with('*') || letters.ends_with('+')) {
            more = letters[letters.size() - 2];
            if (letters.ends_with('+') && argument.size() == 0)
                throw Fault{diagnose(rule::wrong_arguments, key.place(), found.name, "expects at least one argument")};
            letters = {};
        } else if (letters.size() != argument.size()) {
            throw Fault{diagnose(rule::wrong_arguments, key.place(), found.name, wrong_count(letters.size(), argument))
                            .with_hint(in_order(letters))};
        }
        std::size_t number = 0;
        for (const Node item : argument.items()) {
            const char letter = more != 0 ? more : letters[number++];
            check_argument(found, letter, item, self);
        }
        if (found.name == "equal") check_weekdays(argument, argument);
        if (found.name == "valid_values") check_weekdays(argument, argument[1]);
        return found.gives;
    }

    // True for a call of 'weekday', and for the name of an expression with this call.
    bool is_weekday(Node expression) const {
        if (!expression.is_mapping() || expression.size() != 1) return false;
        if (const Node name = expression["value_expression"])
            expression = template_.variability["expressions"][name.text()];
        return static_cast<bool>(expression["weekday"]);
    }

    // Reports texts that are compared with a weekday, but are not weekdays.
    void check_weekdays(Node compared, Node names) {
        bool any = false;
        for (const Node item : compared.items()) any = any || is_weekday(item);
        if (!any) return;
        for (const Node name : names.items()) {
            if (!name.is_string() || std::ranges::find(weekdays, name.text()) != std::end(weekdays)) continue;
            if (!misspelt_.insert(name.id()).second) continue;
            report_.add(diagnose(rule::unknown_weekday, name.place(), name.text())
                            .with_hint(Suggestion(name.text(), weekdays).hint()));
        }
    }

    void check_argument(const Operator& found, char letter, Node item, const Element* self) {
        if ((letter == 'r' || letter == 'i') && item.is_sequence()) {
            if (item.size() != 2)
                throw Fault{diagnose(rule::wrong_arguments, item.place(), found.name, two_bounds(item.size()))};
            for (const Node bound : item.items()) check_argument(found, letter == 'r' ? 'n' : 'd', bound, self);
            return;
        }
        const Type type = value(item, self);
        if (letter == 'p') check_points(found, item);
        if (const auto& [mark, text, kinds] = wanted_by(letter); type && std::ranges::find(kinds, *type) == kinds.end())
            throw Fault{diagnose(rule::wrong_arguments, item.place(), found.name,
                                 compose("expects {}, not {}", text, name_of(*type)))};
        if (letter == 'd' && item.is_scalar()) try {
                (void)moment_in(Value::of(item));
            } catch (const WrongArguments& wrong) {
                throw Fault{diagnose(rule::wrong_arguments, item.place(), found.name, wrong.what())};
            }
    }

    static void check_points(const Operator& found, Node points) {
        for (const Node point : points.items())
            if (!point.is_mapping() && (!point.is_sequence() || point.size() != 2))
                throw Fault{
                    diagnose(rule::wrong_arguments, point.place(), found.name, "expects points with two numbers each")};
    }

    static std::string in_order(std::string_view letters) {
        const auto text_of = [](char letter) { return wanted_by(letter).text; };
        return letters.empty() ? std::string() : "in this order: " + joined(letters, ", then ", text_of);
    }

    static std::string wrong_count(std::size_t count, Node argument) {
        if (count == 0) return "expects an empty list";
        return compose("expects {} arguments, not {}", count, argument.size());
    }

    const Template& template_;
    const Limits& limits_;
    Report& report_;
    Formulas formulas_;
    Conditions conditions_;  // for presence functions
    std::uint64_t depth_ = 0;
    std::uint32_t open_input_ = UINT32_MAX;                           // its default is being examined
    std::map<std::pair<std::uint32_t, const Element*>, Type> named_;  // by Node::id and the element for SELF
    std::map<std::uint32_t, Type> inputs_;                            // types by Node::id
    std::set<std::uint32_t> misspelt_;                                // reported names of weekdays
    std::set<std::uint32_t> met_;                                     // used named expressions
};

}  // namespace

void check_expressions(const Template& elements, const Limits& limits, Report& report) {
    ExpressionCheck(elements, limits, report).run();
}

std::map<const Element*, std::optional<Value::Kind>> kinds_of_expressions(const Template& elements,
                                                                          const Limits& limits) {
    return ExpressionCheck(elements, limits, unreported()).kinds();
}

}  // namespace csar::validate::variability
