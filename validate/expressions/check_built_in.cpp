// Checks calls of functions that take values (csd07 10.2.2 to 10.2.5; 1.3 4.3): number, form and kind of the arguments,
// and the relation between arguments.
#include <algorithm>
#include <array>
#include <optional>

#include "report/rules/migrate.hpp"
#include "report/rules/tosca.hpp"
#include "validate/document/one_line.hpp"
#include "validate/expressions/built_in_result.hpp"
#include "validate/expressions/checker.hpp"
#include "validate/expressions/user_function.hpp"
#include "validate/model/shape.hpp"
#include "validate/values/literal.hpp"
#include "validate/values/pattern.hpp"

namespace csar::validate {
namespace {

// Examples: "the string '5'", "[ 1, 2 ]".
std::string kind_and_text(Node literal) {
    const std::string_view kind = describe(literal);
    if (!literal.is_scalar() || literal.is_null()) return one_line(literal);
    return compose("the {} {}", kind.substr(kind.find(' ') + 1), one_line(literal));
}

class BuiltInCheck {
public:
    BuiltInCheck(Checker& checker, const Expression& call, const BuiltInFunction& function,
                 const std::vector<Operand>& operands, bool is_defined)
        : checker_(checker), call_(call), function_(function), operands_(operands), is_defined_(is_defined) {}

    CallResult run() {
        const bool has_form = check_form() && check_argument_count(checker_, call_, function_, operands_.size());
        if (has_form) {
            check_kinds();
            if (sound_) check_relation();
        }
        if (!is_defined_ && !replaced_) report_unknown_function(checker_, call_, true);
        if (has_form && sound_) return result();
        // These results have a fixed type, even if the arguments are invalid.
        switch (function_.result) {
            case ResultKind::boolean:
            case ResultKind::integer:
            case ResultKind::string: return result();
            default: return {};
        }
    }

private:
    bool check_form() {
        const Node arguments = call_.arguments;
        if (!arguments || arguments.is_sequence()) return true;
        const bool tolerated =
            function_.form == ArgumentForm::list_or_single && !(operands_[0].literal && arguments.is_mapping());
        if (tolerated) {
            checker_.report([&] {
                return diagnose(rules::tosca::single_argument, arguments.place(), call_.name.text())
                    .with_hint(compose("write '{}: [ ... ]'", call_.name.text()));
            });
            return true;
        }
        Hint hint = replacement();
        if (hint.empty()) hint = hint_at_operand(checker_, call_, function_);
        if (hint.empty()) hint = hint_at_unmarked_call(operands_[0]);
        checker_.report([&] {
            return diagnose(rules::tosca::wrong_argument_form, arguments.place(), call_.name.text(), "a list",
                            describe(arguments))
                .with_hint(std::move(hint));
        });
        return false;
    }

    void check_kinds() {
        for (std::size_t i = 0; i < operands_.size(); ++i) {
            const ArgumentKind& wanted = function_.argument(i);
            if (!(operands_[i].kinds & wanted.kinds).empty()) {
                check_later_kinds(i);
                continue;
            }
            wrong(i, wanted.name);
            if (function_.relation == ArgumentRelation::compared) return;  // a comparison gets only one finding
        }
    }

    // Reports an argument that the version to migrate to does not accept.
    void check_later_kinds(std::size_t index) {
        const std::optional<Version> later = checker_.context().migrate_to;
        if (!later || checker_.version() >= *later || checker_.site().file->is_outside()) return;
        const BuiltInFunction* const function = find_built_in(call_.function, *later);
        if (function == nullptr) return;
        const ArgumentKind& wanted = function->argument(index);
        const Operand& operand = operands_[index];
        if (!(operand.kinds & wanted.kinds).empty()) return;
        checker_.report([&] {
            return diagnose(rules::migrate::changed_form, operand.node.place(),
                            compose("argument {} of '{}'", index + 1, call_.name.text()), wanted.name,
                            to_string(*later))
                .with_hint(hint_at_text(operand, wanted));
        });
    }

    // A hint for a number or Boolean where a string is required.
    static std::string hint_at_text(const Operand& operand, const ArgumentKind& wanted) {
        const bool is_wrong = (operand.kinds & wanted.kinds).empty();
        if (!is_wrong || !wanted.kinds.has(Kind::string) || !operand.kinds.within(kinds::number | Kind::boolean))
            return {};
        return operand.literal ? compose("write '{}' in quotes", operand.node.text())
                               : "declare the type as string: no function converts a value to a string";
    }

    // For `{ get_input: size }` in 2.0, and other mappings that may be meant as calls.
    Hint hint_at_unmarked_call(const Operand& operand) const {
        const Node node = operand.node;
        if (!operand.literal || !node.is_mapping() || node.size() != 1) return {};
        return hint_for_call((*node.entries().begin()).key.text(), checker_.version());
    }

    void check_relation() {
        switch (function_.relation) {
            case ArgumentRelation::none: break;
            case ArgumentRelation::compared: check_compared(); break;
            case ArgumentRelation::one_of_second: check_one_of_second(); break;
            case ArgumentRelation::within_second:
                if (operands_[1].literal && operands_[1].node.size() != 2)
                    wrong(1, "a list of two bounds");
                else
                    check_one_of_second();
                break;
            case ArgumentRelation::alike: check_alike(); break;
            case ArgumentRelation::entry_of_first: check_member(entry_kinds(operands_[0]), false); break;
            case ArgumentRelation::entries_of_first: check_member(entry_kinds(operands_[0]), true); break;
            case ArgumentRelation::key_of_first: check_member(key_kinds(operands_[0]), false); break;
            case ArgumentRelation::keys_of_first: check_member(key_kinds(operands_[0]), true); break;
            case ArgumentRelation::joined:
            case ArgumentRelation::joined_text: check_joined(); break;
            case ArgumentRelation::tokens: check_tokens(); break;
            case ArgumentRelation::pattern: check_pattern(); break;
            case ArgumentRelation::summed: check_numbers(false); break;
            case ArgumentRelation::multiplied: check_numbers(true); break;
            case ArgumentRelation::divided: check_divisor(); break;
        }
    }

    CallResult result() const { return result_of(checker_, function_, operands_); }

    // Values of different types are never equal and have no order, and some processors fail (csd07 10.2.2.2). A number
    // may be compared with a scalar: it is an amount in the canonical unit.
    void check_compared() {
        const Operand &a = operands_[0], &b = operands_[1];
        if (!is_readable_as(a, b)) return report_compared(rules::tosca::impossible_comparison, a, b);
        if (!is_readable_as(b, a)) return report_compared(rules::tosca::impossible_comparison, b, a);
        if (!a.literal && !b.literal) {
            if (!a.result.schema) checker_.check_amounts(checker_.expression_of(a.node), b.result.schema);
            if (!b.result.schema) checker_.check_amounts(checker_.expression_of(b.node), a.result.schema);
        }
        const bool amount = (a.kinds == Kinds(Kind::scalar) && !(b.kinds & kinds::number).empty()) ||
                            (b.kinds == Kinds(Kind::scalar) && !(a.kinds & kinds::number).empty());
        // The literal is reported. Without a literal, it is unknown which argument is wrong.
        const bool is_first = a.literal && !b.literal;
        if (!may_meet(a.kinds, b.kinds) && !amount)
            report_compared(rules::tosca::argument_mismatch, is_first ? a : b, is_first ? b : a);
    }

    // Rejects "15 km/h" if it is compared with a length.
    bool is_readable_as(const Operand& literal, const Operand& typed) {
        if (!literal.literal || typed.literal || typed.result.list_of) return true;
        return is_readable_as(literal.node, typed.result.schema);
    }

    bool is_readable_as(Node literal, const Schema& schema) {
        if (!literal.is_string() || schema.type == nullptr) return true;
        const Kinds kinds = kinds_of(schema.type);
        if (!kinds.within(kinds::text) || kinds.has(Kind::string)) return true;
        const Type& type = *schema.type;
        const Units* const units = has_units(type.base()) ? &checker_.context().tables.units(type) : nullptr;
        if (units != nullptr && !units->complete()) return true;  // invalid units have been reported
        return examine_literal(literal, type.base(), checker_.version(), units).kind != LiteralFault::Kind::wrong;
    }

    // True for a literal that cannot be one of the `wanted` values, or that cannot be read with their schema.
    bool is_unlike(Node item, Kinds wanted, const Schema& schema) {
        return checker_.is_literal(item) &&
               (!may_meet(kinds_of_literal(item, checker_.version()), wanted) || !is_readable_as(item, schema));
    }

    // Returns the schema of the entries of the first argument, or an empty schema if it is unknown.
    Schema entries_of_first() const {
        const Operand& first = operands_[0];
        if (first.literal) return {};
        return first.result.list_of ? first.result.schema : entry_schema(first.result.schema);
    }

    template <class ComparisonRule>
    void report_compared(const ComparisonRule& rule, const Operand& reported, const Operand& other) {
        checker_.report([&] {
            auto finding = diagnose(
                rule, reported.node.place(), call_.name.text(), checker_.describe(other),
                reported.literal && !other.literal ? kind_and_text(reported.node) : checker_.describe(reported));
            const Operand& first = operands_[0];
            if (!first.literal && first.kinds == Kinds(Kind::string) && !(operands_[1].kinds & kinds::number).empty())
                finding.hint = "to compare the length, put the first argument in '{ $length: [ ... ] }'";
            else
                finding.hint = hint_at_unmarked_call(reported);
            return finding;
        });
    }

    // Each literal in the list needs the type of the first argument.
    void check_one_of_second() {
        const Kinds wanted = operands_[0].kinds;
        const Operand& list = operands_[1];
        if (!list.literal) {
            if (!may_meet(entry_kinds(list), wanted)) wrong(1, "a list of values with the type of argument 1");
            return;
        }
        const CallResult& first = operands_[0].result;
        const Schema like = operands_[0].literal || first.list_of ? Schema() : first.schema;
        for (const Node item : list.node.items())
            if (is_unlike(item, wanted, like))
                return wrong_entry(item, operands_[0].result, compose("'{}' requires it to be", call_.name.text()));
    }

    // All arguments must be strings, or all must be lists with one entry type.
    void check_alike() {
        for (std::size_t i = 1; i < operands_.size(); ++i) {
            const Operand &first = operands_[0], &other = operands_[i];
            const bool lists = first.kinds == Kinds(Kind::list), other_lists = other.kinds == Kinds(Kind::list);
            const bool strings = first.kinds.within(kinds::text), other_strings = other.kinds.within(kinds::text);
            if ((lists && other_strings) || (strings && other_lists))
                return wrong(i, compose("{}, like argument 1", lists ? "a list" : "a string"));
            if (!lists || !other_lists) continue;
            const Schema entries = entries_of_first();
            if (other.literal && entries)
                for (const Node item : other.node.items())
                    if (is_unlike(item, entry_kinds(first), entries))
                        return wrong_entry(item, {entries}, "the entries of argument 1 are");
            if (!may_meet(entry_kinds(first), entry_kinds(other)))
                return wrong(i, other.node,
                             first.literal ? "a list with entries of the same type as argument 1"
                                           : compose("{}, like argument 1", checker_.describe(first)),
                             other.literal ? "a list with other entries" : checker_.describe(other));
        }
    }

    void check_member(Kinds members, bool several) {
        const Operand& asked = operands_[1];
        const CallResult& holder = operands_[0].result;
        const bool of_keys = function_.relation == ArgumentRelation::key_of_first ||
                             function_.relation == ArgumentRelation::keys_of_first;
        const Schema entries = of_keys ? Schema() : entries_of_first();
        if (several && asked.literal && !operands_[0].literal && !holder.list_of)
            for (const Node item : asked.node.items())
                if (is_unlike(item, members, entries)) {
                    const Schema wanted = of_keys ? key_schema(holder.schema) : entry_schema(holder.schema);
                    return wrong_entry(item, {wanted},
                                       compose("the {} of argument 1 are", of_keys ? "keys" : "entries"));
                }
        if (!several && asked.literal && !is_readable_as(asked.node, entries))
            return wrong(1, asked.node, compose("of type '{}', like the entries of argument 1", entries.type->name),
                         one_line(asked.node));
        if (may_meet(members, several ? entry_kinds(asked) : asked.kinds)) return;
        wrong(1, asked.node,
              several ? "a list with the same type of values as argument 1"
                      : "a value of the same type as the values in argument 1",
              several ? "a list with other entries" : checker_.describe(asked));
    }

    void check_joined() {
        const Operand& list = operands_[0];
        const bool only_text = function_.relation == ArgumentRelation::joined;
        const Kinds wanted = only_text ? kinds::text : kinds::text | kinds::number | Kind::boolean;
        const auto check_entry = [&](Node place, Kinds kinds, const std::string& what) {
            if (!(kinds & wanted).empty()) return;
            if ((kinds & (kinds::number | Kind::boolean)).empty())
                wrong(0, place, "a list of strings", compose("a list with {}", what));
            else
                checker_.report(rules::tosca::wrong_join_entry, place, what);
        };
        if (!list.literal) return check_entry(list.node, entry_kinds(list), checker_.describe(list));
        Checker silent(checker_.context(), checker_.site(), Checker::Findings::drop);
        for (const Node item : list.node.items()) {
            const Operand entry = silent.examine(item);
            check_entry(item, entry.kinds, checker_.describe(entry));
        }
    }

    void check_tokens() {
        const Operand &text = operands_[0], &separators = operands_[1], &index = operands_[2];
        if (separators.literal && separators.node.is_string() && separators.node.text().empty())
            wrong(1, separators.node, "a string of one or more separators", "an empty one");
        if (index.literal && index.node.text().starts_with('-'))
            wrong(2, index.node, "a non-negative integer", compose("'{}'", index.node.text()));
        if (!sound_ || !text.literal || !separators.literal || !index.literal) return;
        const auto known = [&](const Operand& operand) {
            return read_scalar(operand.node, nullptr, checker_.version());
        };
        const std::array<std::optional<Value>, 3> values = {known(text), known(separators), known(index)};
        if (!function_.compute(values))
            wrong(2, index.node, "the index of a part of argument 1", compose("'{}'", index.node.text()));
    }

    void check_pattern() {
        const Operand& pattern = operands_[1];
        if (!pattern.literal || !pattern.node.is_string()) return;
        const auto compiled = Pattern::compile(literal_text(pattern.node, checker_.version()));
        // The dialect is not defined, so even a pattern that no known dialect accepts is not an error.
        if (!compiled.pattern)
            checker_.report(rules::tosca::unevaluated_pattern, pattern.node, pattern.node.text(), compiled.fault);
    }

    // All arguments must be numbers, or scalars of one type. In a product of two arguments, only the first may be a
    // scalar.
    void check_numbers(bool scalar_first_only) {
        const auto is_scalar = [](const Operand& operand) { return operand.kinds.within(kinds::text); };
        const auto is_number = [](const Operand& operand) { return operand.kinds.within(kinds::number); };
        const Operand& first = operands_[0];
        for (std::size_t i = 1; i < operands_.size(); ++i) {
            const Operand& other = operands_[i];
            if (scalar_first_only) {
                if (is_scalar(other)) return wrong(i, "a number", "only the first of two arguments may be a scalar");
                if (is_scalar(first) && operands_.size() != 2)
                    return wrong(0, "a number", "a scalar can have only one factor");
                continue;
            }
            if (is_scalar(first) && is_number(other)) return wrong(i, "a scalar, like argument 1");
            if (is_number(first) && is_scalar(other)) return wrong(i, "a number, like argument 1");
            const Type* const a = first.result.schema.type;
            const Type* const b = other.result.schema.type;
            if (is_scalar(first) && a != nullptr && b != nullptr && !a->is_a(*b) && !b->is_a(*a))
                return wrong(i, compose("a scalar of type '{}', like argument 1", a->name));
        }
    }

    void check_divisor() {
        const Operand& divisor = operands_[1];
        if (!divisor.literal || divisor.node.as_float() != 0.0) return;
        checker_.report(rules::tosca::zero_divisor, divisor.node, call_.name.text());
    }

    // For an undefined function, the hint replaces the function, not the arguments.
    std::string replacement() {
        if (is_defined_) return {};
        std::string text = replacement_of(call_.function, checker_.version());
        replaced_ = replaced_ || !text.empty();
        return text;
    }

    void wrong(std::size_t index, std::string_view expected, std::string_view because = {}) {
        wrong(index, operands_[index].node, expected,
              compose("{}{}{}", checker_.describe(operands_[index]), because.empty() ? "" : ": ", because));
    }

    void wrong(std::size_t index, Node place, std::string_view expected, std::string_view given) {
        sound_ = false;
        Hint hint = replacement();
        if (hint.empty()) hint = hint_at_value(call_, function_);
        if (hint.empty() && place == operands_[index].node) hint = hint_at_unmarked_call(operands_[index]);
        // For a comparison, quotes would only replace one mistake by another.
        if (hint.empty() && function_.relation != ArgumentRelation::compared)
            hint = hint_at_text(operands_[index], function_.argument(index));
        checker_.report([&] {
            return diagnose(rules::tosca::wrong_argument_type, place.place(), index + 1, call_.name.text(), expected,
                            given)
                .with_hint(std::move(hint));
        });
    }

    // `because` says why the entry needs the type `wanted`.
    void wrong_entry(Node entry, const CallResult& wanted, std::string_view because) {
        sound_ = false;
        const Type* const type = wanted.list_of ? nullptr : wanted.schema.type;
        const std::string what = wanted.list_of    ? "a list"
                                 : type != nullptr ? compose("of type '{}'", type->name)
                                                   : "such a value";
        checker_.report(rules::tosca::wrong_argument_entry, entry, kind_and_text(entry), what, because);
    }

    Checker& checker_;
    const Expression& call_;
    const BuiltInFunction& function_;
    const std::vector<Operand>& operands_;
    bool is_defined_;        // false if the function must be replaced
    bool sound_ = true;      // false if an argument alone is invalid
    bool replaced_ = false;  // true if a finding suggests a replacement of the function
};

}  // namespace

CallResult check_built_in(Checker& checker, const Expression& call, const BuiltInFunction& function,
                          const std::vector<Operand>& operands, bool is_defined) {
    return BuiltInCheck(checker, call, function, operands, is_defined).run();
}

}  // namespace csar::validate
