// Conditions: a Boolean expression in 2.0 (csd07 9.10, 10.2.2), a list of clauses in 1.x (1.3 3.6.3, 3.6.25).
//
//     clauses 1.x = *( { "and" | "or" | "not": clauses } | { "assert": *{ attribute: constraints } }
//                    | { attribute: constraints } )
#include "report/rules/tosca.hpp"
#include "validate/document/one_line.hpp"
#include "validate/document/yaml_writer.hpp"
#include "validate/expressions/checker.hpp"
#include "validate/expressions/constraints.hpp"
#include "validate/expressions/failing_part.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/shape.hpp"
#include "validate/resolved/capability.hpp"
#include "validate/resolved/wording.hpp"

namespace csar::validate {
namespace {

bool mentions_value(CheckContext& context, Node node, Version version) {
    const Expression expression = expression_of(context, node, version);
    if (!expression.is_literal() && expression.space.empty() && expression.function == "value") return true;
    for (const Node item : node.items())
        if (mentions_value(context, item, version)) return true;
    for (const auto [key, entry] : node.entries())
        if (mentions_value(context, key, version) || mentions_value(context, entry, version)) return true;
    return false;
}

// '{ greater_than: 1 }' gets the hint '{ $greater_than: [ $value, 1 ] }'. `clause` may also be a call.
std::string hint_for_clause(CheckContext& context, Node clause, const Site& site) {
    const Version version = site.file->grammar->version();
    if (!clause.is_mapping() || clause.size() != 1) return {};
    const Expression call = expression_of(context, clause, version);
    const bool is_call = !call.is_literal();
    std::string unchanged = is_call ? compose("write '{}'", one_line(clause)) : std::string();
    if (is_call && (call.kind != Expression::Kind::call || !call.space.empty())) return unchanged;
    const auto [key, operand] = *clause.entries().begin();
    const std::string_view name = is_call ? call.function : key.text();
    if (std::string instead = replacement_of(name, version); !instead.empty()) return instead;
    const BuiltInFunction* const function = find_built_in(name, version);
    if (function == nullptr) return unchanged;
    const bool tests_value = site.value != nullptr && function->result == ResultKind::boolean &&
                             function->relation != ArgumentRelation::none;
    if (!tests_value || mentions_value(context, operand, version))
        return is_call ? unchanged : compose("write '{ ${}: [ ... ] }'", name);
    const bool with_list = function->relation == ArgumentRelation::one_of_second;
    if (is_call && operand.is_sequence() && operand.size() == 2 && (!with_list || !operand[1].is_scalar()))
        return unchanged;
    const Node tested =
        operand.is_sequence() && operand.size() == 1 && (!with_list || operand[0].is_sequence()) ? operand[0] : operand;
    return compose("write '{ ${}: [ $value, {} ] }'", name,
                   tested.is_scalar() || with_list ? one_line(tested) : std::string("..."));
}

// Perhaps the condition only lacks a '$', or has the form of 1.x.
std::string hint_for_data(CheckContext& context, Node condition, const Site& site) {
    if (!condition.is_sequence()) return hint_for_clause(context, condition, site);
    if (condition.size() == 0) return {};
    std::string first = hint_for_clause(context, condition[0], site);
    if (condition.size() == 1) return first;
    return compose("join the clauses with '$and'{}{}", first.empty() ? "" : "; for the first clause, ", first);
}

std::string written(std::string_view name) { return is_safe_plain(name) ? std::string(name) : double_quoted(name); }

// The node on one line. Returns an empty string if it is longer than `max_bytes`.
std::string whole_line(Node node, std::size_t max_bytes) {
    std::string line = one_line(node, max_bytes);
    return line.ends_with("...") ? std::string() : line;
}

// The operand of a 1.x clause as written in a 2.0 condition. Returns an empty string if it is long or has no simple
// translation.
std::string operand_of(Node operand) {
    if (const Node input = operand["get_input"]; input.is_string())
        return compose("{ $get_input: {} }", written(input.text()));
    constexpr std::size_t longest = 60;
    if (operand.is_mapping() || operand.text().size() > longest) return {};
    return operand.is_string() ? written(operand.text()) : whole_line(operand, longest);
}

// True if the 1.x clause with this name means the same as the 2.0 function with this name.
bool is_same_test(std::string_view name, Version version) {
    const BuiltInFunction* const function = find_built_in(name, version);
    return function != nullptr && function->result == ResultKind::boolean && replacement_of(name, version).empty();
}

// The first clause of a 1.x condition of a trigger or workflow, written as a 2.0 condition.
class ConditionHint {
public:
    // `tested`: the node that the condition is probably about; may be null.
    ConditionHint(const Site& site, const Element* tested) : version_(site.file->grammar->version()) {
        if (site.self == Site::Self::node || site.self == Site::Self::relationship)
            node_ = site.target_type == nullptr ? "SELF" : "SELF, TARGET";
        else if (tested != nullptr)
            node_ = written(tested->name_text());
        else if (site.service == nullptr)
            node_ = "SELF";  // types cannot refer to node templates
    }

    // Returns a hint that replaces the condition, or an empty string if it does not have the form of 1.x.
    std::string about(Node condition) {
        const std::string first = clause_of(condition);
        if (first.empty()) return {};
        return compose("this is a condition of 1.x; {} '{ {} }'{}",
                       are_several_ ? "join its clauses with '$and' or '$or'; the first is" : "replace it with", first,
                       first.find("[ NODE, ") != first.npos ? ", with the name of a node template for NODE" : "");
    }

private:
    // The first clause in a condition, a part of one, or a list of them.
    std::string clause_of(Node part) {
        if (part.is_sequence()) {
            std::string first = part.size() == 0 ? std::string() : clause_of(part[0]);
            are_several_ |= part.size() > 1;
            return first;
        }
        if (const Node constraint = part["constraint"]) return measured(constraint);
        if (const Node target = part["target"]; target && part["condition"]) {
            node_ = written(target.text());
            return clause_of(part["condition"]);
        }
        if (!part.is_mapping() || part.size() != 1) return {};
        const auto [key, value] = *part.entries().begin();
        const std::string_view word = key.text();
        if (word == "and" || word == "or" || word == "assert") return clause_of(value);
        if (word != "not") return find_built_in(word, version_) == nullptr ? first_of(value, written(word)) : "";
        const std::string inner = clause_of(value);
        return inner.empty() ? inner : compose("$not: [ { {} } ]", inner);
    }

    // The constraint of a condition that also specifies how it is measured. In early versions it does not name an
    // attribute. It may already be a call.
    std::string measured(Node constraint) {
        if (std::string clause = clause_of(constraint); !clause.empty()) return clause;
        are_several_ = constraint.size() > 1;  // clause_of() may have counted the arguments of a call
        const Node single = constraint.is_sequence() ? constraint[0] : constraint;
        if (single.is_mapping() && single.size() == 1 && (*single.entries().begin()).key.text().starts_with('$')) {
            const auto [key, value] = *single.entries().begin();
            const std::string operands = whole_line(value, 120);
            return compose("{}: {}", key.text(), operands.empty() ? "[ ... ]" : operands);
        }
        std::string clause = first_of(constraint, "ATTRIBUTE");
        return clause.empty() ? compose("$equal: [ {}, VALUE ]", value_of("ATTRIBUTE")) : clause;
    }

    std::string value_of(std::string_view attribute) const {
        return compose("{ $get_attribute: [ {}, {} ] }", node_, attribute);
    }

    // The first clause about an attribute, `{ equal: x }` or a list of such clauses, as a call. A clause that 2.0
    // replaced keeps the names of its operands.
    std::string first_of(Node clauses, std::string_view attribute) {
        are_several_ |= clauses.size() > 1;
        const Node clause = clauses.is_sequence() ? clauses[0] : clauses;
        if (!clause.is_mapping() || clause.size() != 1) return {};
        const auto [name, value] = *clause.entries().begin();
        std::string instead = replacing_call(name.text(), version_, value_of(attribute));
        if (!instead.empty()) return instead;
        if (!is_same_test(name.text(), version_)) return {};
        const std::string operand = operand_of(value);
        return compose("${}: [ {}, {} ]", name.text(), value_of(attribute), operand.empty() ? "VALUE" : operand);
    }

    const Version version_;
    std::string node_ = "NODE";  // the beginning of the path to the attribute
    bool are_several_ = false;   // the condition has several clauses
};

// The first clause of a 1.x node filter as a 2.0 condition. Its path depends on SELF (csd07 8.6).
class FilterHint {
public:
    FilterHint(CheckContext& context, const Site& site)
        : context_(context), site_(site), is_relationship_(site.self == Site::Self::relationship) {}

    std::string about(Node filter) {
        const std::string node = is_relationship_ ? "SELF, TARGET, " : "SELF, ";
        read_properties(filter["properties"], node);
        each_entry(filter["capabilities"], [&](Node name, Node capability) {
            read_properties(capability["properties"], path_to(name.text(), node));
        });
        if (count_ == 0) return "this is a node filter of 1.x; remove the filter if it has no clauses";
        return compose("this is a node filter of 1.x; write {}'{}'{}", is_same_ ? "" : "a condition such as ", first_,
                       count_ == 1 ? "" : " for the first clause, and join the clauses with '$and'");
    }

private:
    // `key` is the name or the type of a capability.
    std::string path_to(std::string_view key, const std::string& node) {
        const Type* const type = is_relationship_ ? site_.target_type : site_.self_type;
        const bool is_name = type != nullptr && capability_of(*type, key);
        if (is_name || context_.names.find(TypeKind::capability, key, *site_.file).type == nullptr)
            return node + "CAPABILITY, " + written(key) + ", ";
        return is_relationship_ ? "SELF, CAPABILITY, " : node + "CAPABILITY, NAME, ";
    }

    void read_properties(Node properties, const std::string& path) {
        each_entry(properties, [&](Node name, Node clauses) { read_clauses(name, clauses, path); });
    }

    // A bare value means `equal`.
    void read_clauses(Node property, Node clauses, const std::string& path) {
        for (const auto [name, operand] : clauses.entries()) read_clause(property, name.text(), operand, path);
        for (const Node item : clauses.items()) read_clauses(property, item, path);
        if (clauses.is_scalar() && !clauses.is_null()) read_clause(property, "equal", clauses, path);
    }

    void read_clause(Node property, std::string_view name, Node value, const std::string& path) {
        if (++count_ != 1) return;
        const bool is_test = is_same_test(name, site_.file->grammar->version());
        const std::string operand = is_test ? operand_of(value) : std::string();
        is_same_ = !operand.empty();
        first_ = compose("${}: [ { $get_property: [ {}{} ] }, {} ]", is_same_ ? name : "equal", path,
                         written(property.text()), is_same_ ? operand : "x");
    }

    CheckContext& context_;
    const Site& site_;
    const bool is_relationship_;
    std::string first_;        // the condition for the first clause
    bool is_same_ = false;     // the condition means the same as the clause
    std::uint64_t count_ = 0;  // of clauses
};

void check_boolean_expression(CheckContext& context, Node condition, const Site& site, const Element* tested) {
    Checker checker(context, site);
    const Expression expression = checker.expression_of(condition);
    if (expression.is_literal()) {
        if (condition.is_scalar() && condition.scalar_type() == ScalarType::boolean) return;
        checker.report([&] {
            const Node first =
                condition.is_mapping() && condition.size() > 0 ? (*condition.entries().begin()).key : condition;
            std::string hint = condition["properties"] || condition["capabilities"]
                                   ? FilterHint(context, site).about(condition)
                                   : std::string();
            if (hint.empty() && site.value == nullptr) hint = ConditionHint(site, tested).about(condition);
            if (hint.empty()) hint = hint_for_data(context, condition, site);
            return diagnose(rules::tosca::wrong_condition_form, first.place(),
                            condition.is_mapping() ? "a mapping that is not a function call" : describe(condition))
                .with_hint(hint);
        });
        return;
    }
    const CallResult result = checker.check(expression);
    if (!result.kinds().has(Kind::boolean))
        return checker.report(rules::tosca::wrong_condition_result, expression.name, expression.name.text(),
                              result.list_of ? "a list" : compose("'{}'", result.schema.type->name));
    if (site.value != nullptr && !mentions_value(context, condition, checker.version()))
        checker.report(rules::tosca::clause_without_value, expression.name);
}

void check_condition_clause(CheckContext& context, Node clause, const Site& site);

void check_condition_clauses(CheckContext& context, Node clauses, const Site& site) {
    if (!clauses.is_sequence()) return check_condition_clause(context, clauses, site);
    for (const Node clause : clauses.items()) check_condition_clause(context, clause, site);
}

// Returns the definition of an attribute of SELF, or of a property that is reflected as an attribute. Returns an empty
// definition if there is none.
Definition tested_attribute(const Site& site, std::string_view name) {
    if (site.self_type == nullptr) return {};
    Definition found = member_definition({}, site.self_type, Key::attributes, name);
    if (!found) found = member_definition({}, site.self_type, Key::properties, name);
    return found;
}

// A single clause without a list is accepted, because it is unambiguous (docs/tosca.md).
void report_single_clause(CheckContext& context, Node name, Node clauses) {
    if (clauses.is_mapping()) context.report.add(diagnose(rules::tosca::mapping_for_list, name.place(), name.text()));
}

// Returns a hint for a clause without an attribute, such as `greater_than: 5`, or "" for another assertion.
std::string hint_for_attribute(Node name, Node operand, const Site& site) {
    const bool is_operand =
        operand.is_scalar() || (operand.is_sequence() && operand.size() > 0 && operand[0].is_scalar());
    if (!is_operand || !is_constraint_operator(name.text(), site.file->grammar->version())) return {};
    return compose("specify the attribute to test: ATTRIBUTE: [ { {}: {} } ]", name.text(), one_line(operand));
}

// An assertion is a list of constraints (1.3 3.6.24). A single constraint causes a warning. Any other value may be
// intended to test the attribute.
void check_assertion(CheckContext& context, Node name, Node constraints, const Site& site) {
    const Definition attribute = tested_attribute(site, name.text());
    std::string hint = attribute ? std::string() : hint_for_attribute(name, constraints, site);
    if (!constraints.is_sequence() && !constraints.is_mapping()) {
        if (hint.empty() && constraints.is_scalar()) hint = compose("write [ { equal: {} } ]", constraints.text());
        return context.report.add(diagnose(rules::tosca::wrong_form, constraints.place(), compose("'{}'", name.text()),
                                           "a list of constraint clauses", describe(constraints))
                                      .with_hint(hint));
    }
    report_single_clause(context, name, constraints);
    if (attribute || site.self_type == nullptr || !site.self_type->complete)
        return check_constraints(context, constraints, attribute ? attribute.schema() : Schema(), site);
    context.report.add(
        diagnose(rules::tosca::unknown_condition_attribute, name.place(), kind_and_name(*site.self_type), name.text())
            .with_hint(hint.empty() ? near_name(context.report, name.text(), site.self_type->members(Key::attributes))
                                    : Hint(hint)));
    check_constraints(context, constraints, {}, site);
}

// An assertion may be next to one keyname, but two keynames may not be together (1.3 3.6.25.4).
void check_condition_clause(CheckContext& context, Node clause, const Site& site) {
    if (!clause.is_mapping())
        return context.report.add(diagnose(rules::tosca::wrong_form, clause.place(), "a condition clause",
                                           "a mapping, such as '{ state: [ { equal: started } ] }'", describe(clause)));
    std::string_view keyname;
    for (const auto [key, inner] : clause.entries()) {
        const std::string_view word = key.text();
        if (word == "not" && !clauses_are_negated.has(site.file->grammar->version())) {
            context.report.add(diagnose(rules::tosca::unknown_keyname, key.place(), word, "a condition clause",
                                        site.file->grammar->name())
                                   .with_hint("TOSCA Simple Profile 1.3 introduced the keyname"));
            continue;
        }
        if (word != "and" && word != "or" && word != "not" && word != "assert") {
            check_assertion(context, key, inner, site);
            continue;
        }
        if (!keyname.empty())
            context.report.add(diagnose(rules::tosca::exclusive_condition_keys, key.place(), word, keyname)
                                   .with_hint(compose("write '{}' as a separate entry of the list", word)));
        keyname = word;
        report_single_clause(context, key, inner);
        check_condition_clauses(context, inner, site);
    }
}

void check_clauses(CheckContext& context, Node condition, const Site& site) {
    if (site.value != nullptr)
        check_constraints(context, condition, *site.value, site);
    else
        check_condition_clauses(context, condition, site);
}

}  // namespace

void check_condition(CheckContext& context, Node condition, const Site& site, const Element* tested) {
    if (condition.is_null()) return;
    const bool is_expression = conditions_are_expressions.has(site.file->grammar->version());
    is_expression ? check_boolean_expression(context, condition, site, tested)
                  : check_clauses(context, condition, site);
}

std::optional<bool> holds(CheckContext& context, Node condition, const Site& site, const Value* current) {
    const auto value = evaluate(context, condition, {}, site, current);
    const bool* const truth = value ? value->as<bool>() : nullptr;
    return truth == nullptr ? std::nullopt : std::optional<bool>(*truth);
}

Node failing_part(CheckContext& context, Node condition, Version version,
                  const std::function<std::optional<bool>(Node)>& holds) {
    const Expression call = expression_of(context, condition, version);
    if (call.function == "and")
        for (const Node part : call.arguments.items())
            if (holds(part) == false) return failing_part(context, part, version, holds);
    return condition;
}

}  // namespace csar::validate
