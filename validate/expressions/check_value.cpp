#include "validate/expressions/check_value.hpp"
#include "validate/expressions/value_assignments.hpp"

#include <algorithm>

#include "base/joined.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/document/one_line.hpp"
#include "validate/document/scalar.hpp"
#include "validate/expressions/built_in.hpp"
#include "validate/expressions/constraints.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/expressions/failing_part.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/shape.hpp"
#include "validate/values/literal.hpp"
#include "validate/values/value.hpp"

namespace csar::validate {
namespace {

// True if a nearer definition names a type. That definition replaces the definition with the clause.
bool is_replaced(const Slot& clause, const Schema& schema) {
    bool behind = false;
    for (const Element* definition : schema.definitions) {
        if (behind && definition->find(Key::validation) == &clause) return true;
        behind |= definition->has(Key::type) && definitions_replace_clauses.has(definition->file->grammar->version());
    }
    return false;
}

Hint with_fraction(std::string_view integer) {
    std::string real = compose("{}.0", integer);
    std::string text = compose("write {}", real);
    return {std::move(text), {.before = std::string(integer), .text = std::move(real), .is_sure = true}};
}

// Each check returns true if there are no errors. Clauses are not evaluated for an invalid value.
class ValueCheck {
public:
    ValueCheck(CheckContext& context, const Site& site, bool with_clauses)
        : context_(context), site_(site), version_(site.file->grammar->version()), with_clauses_(with_clauses) {}

    bool check(Node value, const Schema& schema) {
        if (!value) return true;
        const Expression expression = expression_of(context_, value, version_);
        if (!expression.is_literal()) {
            check_call(context_, expression, schema, site_);
            return check_clauses(value, schema);
        }
        if (schema.type != nullptr) return check_literal(value, schema) && check_clauses(value, schema);
        // If the type is unknown, a value may be data that only looks like a call.
        const auto names_type = [](const Element* definition) { return definition->has(Key::type); };
        const bool is_open = std::ranges::any_of(schema.definitions, names_type);
        if (!calls_are_marked.has(version_)) return is_open || (check_named_like_call(value) && check_inside(value));
        if (!is_open && resembles_call(value, version_)) warn_of_unmarked_call(value);
        return check_inside(value);
    }

    // Checks the default in the template that uses it.
    bool check_default(Node value, const Schema& schema, const Place& place) {
        user_ = &place;
        return check_clauses(value, schema);
    }
    std::optional<Diagnostic> find_violated(Node value, const Value& known, const Schema& schema) {
        std::optional<Diagnostic> found;
        found_ = &found;
        return check_clauses(validations(schema), known, schema, value, {}) ? std::nullopt : found;
    }

private:
    // The hint is not certain, because such data may be intended.
    void warn_of_unmarked_call(Node value) {
        const Node name = (*value.entries().begin()).key;
        Hint hint = hint_for_call(name.text(), version_);
        if (hint.edit) hint.edit->is_sure = false;
        context_.report.add(
            diagnose(rules::tosca::unmarked_call, name.place(), name.text()).with_hint(std::move(hint)));
    }

    // Without a type, `join: { a: b }` is a call, and `join: x` may be a call. `token: x` is data: token needs more
    // arguments.
    bool check_named_like_call(Node value) {
        if (!value.is_mapping() || value.size() != 1) return true;
        const auto [name, arguments] = *value.entries().begin();
        const BuiltInFunction* const function = find_built_in(name.text(), version_);
        const bool is_certain = arguments.is_mapping() && !is_call(context_, arguments, version_);
        if (function == nullptr || !function->list_marks_call || (!is_certain && function->least > 1)) return true;
        context_.report.add(diagnose(is_certain ? rules::tosca::wrong_argument_form : rules::tosca::unlisted_argument,
                                     arguments.place(), name.text(), "a list", describe(arguments)));
        return !is_certain;
    }

    bool check_literal(Node value, const Schema& schema) {
        const Type& type = *schema.type;
        const BuiltIn base = type.base();
        if (base == BuiltIn::none) {
            if (!type.complete) return check_inside(value);
            if (!value.is_mapping()) return wrong_type(value, type, base);
            return check_fields(value, type);
        }
        if (!has_literal_form(value, base, version_)) return wrong_type(value, type, base);
        switch (base) {
            case BuiltIn::list: return check_list(value, schema);
            case BuiltIn::map: return check_map(value, schema);
            case BuiltIn::range: return check_range(value);
            case BuiltIn::string:
            case BuiltIn::boolean:
            case BuiltIn::nil: return true;
            case BuiltIn::floating: warn_of_integer(value, schema); return true;
            default: return check_text(value, type, base);
        }
    }

    bool check_text(Node value, const Type& type, BuiltIn base) {
        // No value has the abstract type `scalar`. The use of the type has been reported.
        if (type.built_in == BuiltIn::scalar) return true;
        const Units* const units = has_units(base) ? &context_.tables.units(type) : nullptr;
        LiteralFault fault = examine_literal(value, base, version_, units);
        switch (fault.kind) {
            case LiteralFault::Kind::none: break;
            case LiteralFault::Kind::doubtful:
                if (!timestamps_have_times.has(version_)) break;
                context_.report.add(diagnose(rules::tosca::doubtful_literal, value.place(), value.text(), type.name));
                break;
            case LiteralFault::Kind::wrong:
                report_literal(value, type.name, fault.why, std::move(fault.hint));
                return false;
        }
        return units == nullptr || !with_clauses_ || check_number(value, *units);
    }

    // Checks the number of a scalar against the clauses of its data_type.
    bool check_number(Node value, const Units& units) {
        const Schema schema{units.number_type(), {}};
        const auto clauses = validations(schema);
        if (clauses.empty()) return true;
        const Reading<ScalarText> parts = split_scalar(value.text(), units.may_touch());
        if (!parts.value) return true;
        Value number;
        if (const auto whole = core_schema_integer(parts.value->number))
            number = *whole;
        else if (const auto real = core_schema_float(parts.value->number))
            number = *real;
        else
            return true;
        return check_clauses(clauses, number, schema, value, parts.value->number);
    }

    bool check_list(Node value, const Schema& schema) {
        const Schema entries = entry_schema(schema);
        bool good = true;
        for (const Node item : value.items()) good &= check(item, entries);
        return good;
    }

    bool check_map(Node value, const Schema& schema) {
        const Schema keys = key_schema(schema), entries = entry_schema(schema);
        // 1.3 allows keys of other types (3.6.10.1, key_schema). 2.0 does not; the schema has been reported.
        const bool may_be_others = keys.type != nullptr && keys.type->base() != BuiltIn::string;
        const bool is_unusable = may_be_others && schemas_are_strict.has(version_);
        bool good = true;
        for (const auto [key, entry] : value.entries()) {
            const Expression computed = expression_of(context_, key, version_, ExpressionPosition::key);
            if (!computed.is_literal()) {
                check_call(context_, computed, keys, site_);
            } else if (!key.is_string() && !may_be_others) {
                context_.report.add(diagnose(rules::tosca::key_not_a_string, key.place(), describe(key))
                                        .with_hint(key.is_scalar() ? in_quotes(key) : Hint()));
                good = false;
            } else if (keys && !is_unusable) {
                in_key_ = true;
                good &= check(key, keys);
                in_key_ = false;
            }
            good &= check(entry, entries);
        }
        return good;
    }

    // [ lower, upper ] in 1.x: integers, or UNBOUNDED as the upper bound (1.3 3.3.3).
    bool check_range(Node value) {
        const auto fail = [&](Node place, std::string_view why) {
            report_literal(place, "range", why, {});
            return false;
        };
        if (value.size() != 2) return fail(value, "a range has two bounds, such as [ 1, 4 ]");
        const Node lower = value[0], upper = value[1];
        for (const Node bound : {lower, upper})
            if (is_call(context_, bound, version_)) return check_inside(value);
        if (!lower.as_integer()) return fail(lower, "the lower bound is an integer");
        if (upper.text() == "UNBOUNDED") return true;
        if (!upper.as_integer()) return fail(upper, "the upper bound is an integer or UNBOUNDED");
        return *lower.as_integer() <= *upper.as_integer() || fail(value, "the upper bound is below the lower bound");
    }

    bool check_fields(Node value, const Type& type) {
        const Members& fields = context_.tables.members(type, Key::properties);
        // The type accepts any field, or its missing fields have been reported.
        if (fields.all().empty()) return check_inside(value);
        Assignments what{.type = &type, .complete = type.complete};
        const bool good = check_assignments(context_, what, value, fields, site_);
        return good && (!port_specs_name_ports.has(version_) || check_port_spec(context_, value, type));
    }

    // Checks only the calls in a value of unknown type.
    bool check_inside(Node value) {
        const Schema unknown;
        for (const Node item : value.items()) check(item, unknown);
        for (const auto [key, entry] : value.entries()) {
            const Expression computed = expression_of(context_, key, version_, ExpressionPosition::key);
            if (!computed.is_literal()) check_call(context_, computed, site_);
            check(entry, unknown);
        }
        return true;
    }

    bool check_clauses(Node value, const Schema& schema) {
        if (!with_clauses_) return true;
        const auto clauses = validations(schema);
        if (clauses.empty()) return true;
        const auto known = evaluate(context_, value, schema, site_);
        return !known || check_clauses(clauses, *known, schema, value, {});
    }

    // `number`: the number of a scalar if the clauses apply only to it.
    bool check_clauses(const Clauses& clauses, const Value& known, const Schema& schema, Node value,
                       std::string_view number) {
        const auto violates = [&](const auto& rule, const Slot& clause) {
            const Place place = value.place();
            const Node broken = broken_part(clause, known, schema);
            const bool is_list = clause.row->shape == Shape::clauses;
            auto finding = diagnose(rule, user_ ? *user_ : place, subject_at(place), shown_value(value, known, number),
                                    clause_text(broken))
                               .with_related((is_list ? clause.value : broken).place(), "the clause is here")
                               .with_hint(is_list ? std::string() : compared_values(broken, known, schema));
            if (user_ != nullptr) finding.related.push_back({place, "the default is here"});
            if (found_ != nullptr)
                *found_ = std::move(finding);
            else
                context_.report.add(std::move(finding));
        };
        const Slot* replaced = nullptr;
        for (const Slot* clause : clauses) {
            if (clause_holds(*clause, known, schema) != false) continue;
            if (!is_replaced(*clause, schema)) {
                violates(rules::tosca::violated_clause, *clause);
                return false;
            }
            if (replaced == nullptr) replaced = clause;
        }
        if (replaced != nullptr) violates(rules::tosca::replaced_clause, *replaced);
        return true;
    }

    std::optional<bool> clause_holds(const Slot& clause, const Value& known, const Schema& schema) {
        const Site site = site_in_clause(schema);
        if (clause.row->shape == Shape::clauses) return satisfies(context_, known, clause.value, schema, site);
        return holds(context_, clause.value, site, &known);
    }

    bool wrong_type(Node value, const Type& type, BuiltIn base) {
        if (base == BuiltIn::string && value.is_scalar() && !value.is_null()) {
            const Place place = value.place();
            context_.report.add(
                diagnose(rules::tosca::unquoted_string, place, subject_at(place), type.name, one_line(value))
                    .with_hint(literal_hint(value, base)));
            return false;
        }
        // True and TRUE are Booleans in YAML, but not in TOSCA.
        const bool spelling = base == BuiltIn::boolean && value.scalar_type() == ScalarType::boolean;
        const bool written = spelling || (base == BuiltIn::nil && value.is_null() && !value.text().empty());
        const bool tagged =
            value.scalar_type() == ScalarType::floating && core_schema_type(value.text()) == ScalarType::integer;
        const std::string what = written                                 ? compose("'{}'", value.text())
                                 : tagged                                ? compose("the float {}", value.text())
                                 : value.is_scalar() && !value.is_null() ? one_line(value)
                                                                         : std::string(describe(value));
        const Place place = value.place();
        const std::string form =
            base == BuiltIn::scalar ? context_.tables.units(type).form() : std::string(literal_form(base));
        auto finding = diagnose(rules::tosca::wrong_value_type, place, subject_at(place), type.name, form, what)
                           .with_hint(literal_hint(value, base));
        if (value.is_mapping() && value.size() == 1)
            finding.hint = hint_for_call((*value.entries().begin()).key.text(), version_);
        context_.report.add(std::move(finding));
        return false;
    }

    // csd07 9.1.1.3 converts integers only for properties.
    void warn_of_integer(Node value, const Schema& schema) {
        if (value.scalar_type() != ScalarType::integer || !only_properties_convert_integers.has(version_)) return;
        if (schema.definitions.empty() || schema.definitions.front()->entity == Entity::property_definition) return;
        const Place place = value.place();
        context_.report.add(diagnose(rules::tosca::integer_for_float, place, subject_at(place), value.text())
                                .with_hint(core_schema_integer(value.text()) && !value.text().starts_with('0')
                                               ? with_fraction(value.text())
                                               : Hint()));
    }

    void report_literal(Node value, std::string_view type, std::string_view why, Hint hint) {
        const Place place = value.place();
        context_.report.add(diagnose(rules::tosca::wrong_literal, place, subject_at(place), one_line(value), type, why)
                                .with_hint(std::move(hint)));
    }

    // While a key of a map is checked, the place is that of the key.
    std::string subject_at(const Place& place) const { return in_key_ ? subject_of_key(place) : subject_of(place); }

    Site site_in_clause(const Schema& schema) const {
        Site site = site_;
        site.value = &schema;
        return site;
    }

    // In a list of 1.x clauses, or in the arguments of `$and`, only the first violated clause.
    Node broken_part(const Slot& clause, const Value& known, const Schema& schema) {
        const Site site = site_in_clause(schema);
        if (clause.row->shape != Shape::clauses)
            return failing_part(context_, clause.value, version_,
                                [&](Node part) { return holds(context_, part, site, &known); });
        for (const Node item : clause.value.items())
            if (satisfies(context_, known, item, schema, site) == false) return item;
        return clause.value;
    }

    // Example: "the arguments are 10 and 12.5", for computed arguments that are not conditions.
    std::string compared_values(Node clause, const Value& known, const Schema& schema) {
        if (!clause.is_mapping()) return {};
        const Node arguments = (*clause.entries().begin()).value;
        const Site site = site_in_clause(schema);
        std::vector<std::string> texts;
        bool are_computed = false;
        for (const Node argument : arguments.items()) {
            const auto value = evaluate(context_, argument, {}, site, &known);
            if (!value || value->as<bool>()) return {};
            texts.push_back(to_text(*value));
            are_computed |= argument.is_mapping();
        }
        return are_computed && texts.size() == 2 ? compose("the arguments are {}", joined(texts, " and "))
                                                 : std::string();
    }

    std::string shown_value(Node value, const Value& known, std::string_view number) {
        if (!number.empty()) return compose("{}, whose number is {}", one_line(value), number);
        const Expression expression = expression_of(context_, value, version_);
        if (expression.is_literal()) return one_line(value);
        const std::string text = to_text(known);
        const std::string_view function = expression.name.text();
        return text.empty() ? compose("the value of '{}'", function) : compose("{}, the value of '{}'", text, function);
    }

    CheckContext& context_;
    const Site& site_;
    Version version_;
    bool with_clauses_;
    const Place* user_ = nullptr;                 // the template whose default is checked
    bool in_key_ = false;                         // a key of a map is checked
    std::optional<Diagnostic>* found_ = nullptr;  // if set, receives the finding instead of the report
};

}  // namespace

std::optional<Diagnostic> find_violated_clause(CheckContext& context, Node written, const Value& known,
                                               const Schema& schema, const Site& site) {
    return ValueCheck(context, site, true).find_violated(written, known, schema);
}

std::string clause_text(Node clause) {
    constexpr std::size_t max_bytes = 100;
    if (clause.is_string()) return std::string(clause.text().substr(0, max_bytes));
    if (!clause.is_mapping() || clause.size() != 1) return one_line(clause, max_bytes);
    const auto [name, operands] = *clause.entries().begin();
    return compose("{}: {}", name.text(), one_line(operands, max_bytes));
}

bool check_value(CheckContext& context, Node value, const Schema& schema, const Site& site) {
    return ValueCheck(context, site, true).check(value, schema);
}

bool check_computed_default(CheckContext& context, Node value, const Schema& schema, const Site& site,
                            const Site& written, const Place& place) {
    if (!is_call(context, value, written.file->grammar->version())) return true;
    if (evaluate(context, value, schema, written)) return true;
    return ValueCheck(context, site, true).check_default(value, schema, place);
}

bool check_value_form(CheckContext& context, Node value, const Schema& schema, const Site& site) {
    return ValueCheck(context, site, false).check(value, schema);
}

}  // namespace csar::validate
