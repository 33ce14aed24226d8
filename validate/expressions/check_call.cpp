// Finds the calls in values, and checks them (csd07 10.1).
#include "report/rules/tosca.hpp"
#include "validate/expressions/check_value.hpp"
#include "validate/expressions/checker.hpp"
#include "validate/expressions/user_function.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/shape.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"

namespace csar::validate {
namespace {

std::string what_is_malformed(const Expression& call) {
    const std::string_view text = call.name.text();
    if (call.node.is_mapping() && call.node.size() > 1)
        return compose("'{}' is a function call and must be the only key", text);
    if (text == "$") return "'$' is not followed by the name of a function";
    if (text.find('$', 1) != std::string_view::npos)
        return compose("the name of a function must not contain a second '$': '{}'", text);
    return compose("'{}' is not the name of a function", text);
}

bool holds_only_calls(Node node) {
    if (!node.is_mapping() || node.size() < 2) return false;
    for (const auto [key, value] : node.entries())
        if (!is_call_key(key)) return false;
    return true;
}

bool same_built_in(const Type& a, const Type& b) {
    const BuiltIn base = a.base();
    return base != BuiltIn::none && base == b.base() && kinds_of(&a) != Kinds(Kind::scalar);
}

// True for a number or Boolean where a string is required. An input of an operation may also be a list or map: a script
// gets it as JSON.
bool is_written_as_text(const CallResult& result, const Schema& wanted, const Site& site) {
    if (kinds_of(wanted.type) != Kinds(Kind::string)) return false;
    if (site.operation_input) return true;
    return !result.list_of && kinds_of(result.schema.type).within(kinds::number | kinds::text | Kind::boolean);
}

// "'integer'" or "a list of 'string'". The message also names the type `other`, which may be null.
std::string type_text(const CallResult& result, const Type* other) {
    if (!result.schema) return result.list_of ? "a list" : "a value";
    if (result.list_of) return "a list of " + type_text({result.schema}, other);
    const Type& type = *result.schema.type;
    const std::string name = other == nullptr ? std::string(type.name) : name_beside(type, *other);
    const Schema entries = entry_schema(result.schema);
    if (!entries) return compose("'{}'", name);
    if (type.built_in == BuiltIn::none) return compose("'{}' of '{}'", name, entries.type->name);
    return compose("a {} of '{}'", name, entries.type->name);
}

}  // namespace

Kinds entry_kinds(const Operand& operand) {
    if (operand.literal) return operand.entries;
    if (operand.result.list_of) return kinds_of(operand.result.schema.type);
    return kinds_of(entry_schema(operand.result.schema).type);
}

Kinds key_kinds(const Operand& operand) {
    if (operand.literal) return operand.keys;
    const Schema keys = key_schema(operand.result.schema);
    return keys ? kinds_of(keys.type) : kinds::text;
}

void Checker::report_malformed(const Expression& call) {
    report([&] {
        return diagnose(rules::tosca::malformed_function, call.name.place(), what_is_malformed(call))
            .with_hint(holds_only_calls(call.node)
                           ? std::string("a value has only one call: put the other calls in the arguments of this call")
                           : compose("write '${}' if the text begins with '$'", call.name.text()));
    });
}

void Checker::check_literal(Node value, const Schema& schema) {
    if (findings_ == Findings::report) check_value(context_, value, schema, site_);
}

Operand Checker::examine(Node value) {
    const Expression expression = expression_of(value);
    if (!expression.is_literal()) {
        Operand operand;
        operand.node = value;
        operand.literal = false;
        operand.result = check(expression);
        operand.kinds = operand.result.kinds();
        return operand;
    }
    if (value.is_sequence()) return examine_list(value);
    if (value.is_mapping()) return examine_map(value);
    Operand operand{.node = value, .kinds = kinds_of_literal(value, version())};
    return operand;
}

Operand Checker::examine_list(Node list) {
    Operand operand{.node = list, .kinds = Kind::list};
    for (const Node item : list.items()) {
        const Kinds kinds = examine(item).kinds;
        operand.entries = operand.entries | kinds;
        operand.is_whole = operand.is_whole && kinds.has(Kind::integer);
    }
    if (operand.entries.empty()) operand.entries = Kinds::any();
    return operand;
}

Operand Checker::examine_map(Node map) {
    Operand operand{.node = map, .kinds = Kind::map | Kind::complex};
    for (const auto [key, entry] : map.entries()) {
        const Expression computed = expression_of(key, ExpressionPosition::key);
        operand.keys =
            operand.keys | (computed.is_literal() ? kinds_of_literal(key, version()) : check(computed).kinds());
        operand.entries = operand.entries | examine(entry).kinds;
    }
    if (operand.entries.empty()) operand.entries = operand.keys = Kinds::any();
    return operand;
}

std::vector<Operand> Checker::examine_arguments(const Expression& call) {
    std::vector<Operand> operands;
    if (call.arguments.is_sequence()) {
        operands.reserve(call.arguments.size());
        for (const Node item : call.arguments.items()) operands.push_back(examine(item));
    } else if (call.arguments) {
        operands.push_back(examine(call.arguments));
    }
    return operands;
}

// True if a syntax error, already reported, ended the file before the last argument of the call.
bool Checker::is_cut_off(const Expression& call) const {
    if (site_.file->document->complete()) return false;
    Node last = call.node;
    for (const auto [name, argument] : call.node.entries()) last = argument;  // the only argument, or the list
    for (const Node argument : call.arguments.items()) last = argument;
    return !last;
}

CallResult Checker::check(const Expression& call) {
    if (is_cut_off(call)) return {};
    if (call.kind == Expression::Kind::malformed) {
        report_malformed(call);
        return {};
    }
    const BuiltInFunction* const built_in = call.space.empty() ? find_built_in(call.function, version()) : nullptr;
    if (built_in != nullptr && built_in->query != Query::none) return check_query(*this, call, *built_in);
    const std::vector<Operand> operands = examine_arguments(call);
    const UserFunction user = find_user_function(context_, call, site_);
    if (user && (built_in == nullptr || takes(user, *this, call, operands)))
        return check_user_call(*this, call, user, operands);
    if (built_in != nullptr)
        return check_built_in(*this, call, *built_in, operands, !built_in->of_examples || user.may_exist);
    if (user.may_exist)
        report_unchecked_function(*this, call);
    else
        report_unknown_function(*this, call);
    return {};
}

void Checker::check_amounts(const Expression& call, const Schema& wanted) {
    if (wanted.type == nullptr || !has_units(wanted.type->base()) || findings_ == Findings::drop) return;
    const BuiltInFunction* const function = find_built_in(call.function, version());
    if (function == nullptr || !function->computes_scalars() || find_user_function(context_, call, site_)) return;
    for (const Node argument : call.arguments.items()) {
        const Expression expression = expression_of(argument);
        if (expression.kind == Expression::Kind::call)
            check_amounts(expression, wanted);
        else if (argument.is_string() && expression.is_literal())
            check_value_form(context_, argument, {wanted.type, {}}, site_);
        if (function->relation != ArgumentRelation::summed) break;
    }
}

std::string Checker::describe(const Operand& operand) const {
    if (operand.literal) return std::string(validate::describe(operand.node));
    const Schema& schema = operand.result.schema;
    if (operand.result.list_of || entry_schema(schema)) return type_text(operand.result, nullptr);
    return schema ? compose("a value of type '{}'", schema.type->name) : "a value";
}

namespace {

// A type can have entries of its own type, so the depth is limited.
constexpr int max_compared_depth = 32;

bool fits(const CallResult& result, const Schema& wanted, int depth) {
    const Type* const given = result.schema.type;
    if (wanted.type == nullptr || !wanted.type->complete || depth == 0) return true;
    const Kinds wanted_kinds = kinds_of(wanted.type);
    if (result.list_of) {
        if (!wanted_kinds.has(Kind::list)) return false;
        const Schema entries = entry_schema(wanted);
        return !entries || fits({result.schema, false}, entries, depth - 1);
    }
    if (given == nullptr || !given->complete) return true;
    if (given->is_a(*wanted.type) || wanted.type->is_a(*given) || is_compatible(given, wanted.type)) {
        if (!wanted_kinds.has(Kind::list) && !wanted_kinds.has(Kind::map)) return true;
        // A type can have keys of its own type, so entries of keys are not compared.
        return (depth == 1 || fits({key_schema(result.schema), false}, key_schema(wanted), 1)) &&
               fits({entry_schema(result.schema), false}, entry_schema(wanted), depth - 1);
    }
    if (same_built_in(*given, *wanted.type)) return true;
    return kinds_of(given) == Kinds(Kind::string) && wanted_kinds.within(kinds::text);
}

}  // namespace

bool fits(const CallResult& result, const Schema& wanted) { return fits(result, wanted, max_compared_depth); }

bool is_compatible(const Schema& value, const Schema& wanted) {
    return is_compatible(value.type, wanted.type) && fits({value, false}, wanted);
}

std::string name_beside(const Schema& schema, const Schema& other) {
    std::string name = name_beside(*schema.type, other ? *other.type : *schema.type);
    const Schema entries = entry_schema(schema);
    if (!entries) return name;
    // A named type can have entries of its own type, so only the name of that type is shown.
    const bool named = schema.type->built_in == BuiltIn::none;
    return compose("{} of {}", name,
                   named ? std::string(entries.type->name) : name_beside(entries, entry_schema(other)));
}

Schema check_call(CheckContext& context, const Expression& call, const Site& site) {
    Checker checker(context, site);
    const CallResult result = checker.check(call);
    return result.list_of ? checker.schema_of(BuiltIn::list) : result.schema;
}

Schema schema_of_parameter(CheckContext& context, const Element& parameter) {
    const Version version = parameter.file->grammar->version();
    const Node mapping = parameter[Key::mapping], value = parameter[Key::value];
    if (parameter.has(Key::type) || (!mapping && !value)) return Definition({&parameter}).schema();
    // A call in the path could read the parameter itself. A long path is useless, and is followed again for each call
    // that reads the parameter.
    constexpr std::size_t max_path = 64;
    if (mapping.size() > max_path) return {};
    for (const Node step : mapping.items())
        if (!is_literal(context, step, version)) return {};
    const Expression call = mapping ? reading_of_attribute(mapping) : expression_of(context, value, version);
    if (call.kind != Expression::Kind::call) return {};
    const Site site = site_of(context, parameter);
    Checker checker(context, site, Checker::Findings::drop);
    const CallResult result = checker.check(call);
    return result.list_of ? Schema() : result.schema;
}

void check_call(CheckContext& context, const Expression& call, const Schema& wanted, const Site& site) {
    Checker(context, site).check(call, wanted);
}

void Checker::check(const Expression& call, const Schema& wanted) {
    const CallResult result = check(call);
    if (fits(result, wanted)) return check_amounts(call, wanted);
    const bool converted = results_may_be_converted.has(version()) && is_written_as_text(result, wanted, site_);
    report([&] {
        const std::string given = type_text(result, wanted.type), want = type_text({wanted}, result.schema.type);
        return converted ? diagnose(rules::tosca::converted_result, call.name.place(), call.name.text(), given, want)
                         : diagnose(rules::tosca::wrong_result_type, call.name.place(), call.name.text(), given, want);
    });
}

}  // namespace csar::validate
