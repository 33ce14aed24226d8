#include "validate/expressions/user_function.hpp"

#include <algorithm>

#include "report/rules/tosca.hpp"
#include "validate/document/one_line.hpp"
#include "validate/expressions/check_value.hpp"
#include "validate/model/shape.hpp"

namespace csar::validate {
namespace {

// The most signatures that are compared with one call.
constexpr std::size_t max_signatures = 100;

enum class Match : std::uint8_t { no, maybe, yes };

Match both(Match a, Match b) { return std::min(a, b); }

class Signature {
public:
    explicit Signature(const Element& element)
        : element_(element),
          arguments_(element.children(Key::arguments)),
          optional_(element.children(Key::optional_arguments)),
          variadic_(element[Key::variadic].as_bool().value_or(element.has_lost(Key::variadic))) {}

    // A variadic signature without arguments accepts all arguments.
    bool takes_anything() const { return variadic_ && arguments_.empty() && optional_.empty(); }
    bool takes_count(std::size_t count) const {
        if (takes_anything()) return true;
        return count >= arguments_.size() && (variadic_ || count <= arguments_.size() + optional_.size());
    }
    // The last argument repeats.
    Schema argument(std::size_t index) const {
        if (takes_anything()) return {};
        const std::size_t last = arguments_.size() + optional_.size() - 1;
        index = std::min(index, last);
        const Element& schema = index < arguments_.size() ? arguments_[index] : optional_[index - arguments_.size()];
        return Definition({&schema}).schema();
    }
    Schema result() const {
        const Element* const schema = element_.child(Key::result);
        return schema ? Definition({schema}).schema() : Schema();
    }
    std::string wanted_count() const {
        const std::size_t least = arguments_.size(), most = least + optional_.size();
        if (variadic_) return compose("{} or more arguments", least);
        if (least != most) return compose("{} to {} arguments", least, most);
        return least == 0 ? std::string("no arguments") : compose("{} argument{}", least, least == 1 ? "" : "s");
    }
    // Example: "it takes 'string' and optional 'integer'".
    std::string what_it_takes() const {
        std::string text;
        for (std::size_t i = 0; i < arguments_.size() + optional_.size(); ++i) {
            const Type* const type = argument(i).type;
            text += compose("{}{}'{}'", text.empty() ? "" : ", ", i < arguments_.size() ? "" : "optional ",
                            type != nullptr ? std::string_view(type->name) : "?");
        }
        if (text.empty()) return variadic_ ? "the function accepts any arguments" : "the function accepts no arguments";
        return compose("the function takes {}{}", text,
                       variadic_ ? ", and any number of further arguments of the last type" : "");
    }

private:
    const Element& element_;
    std::span<const Element> arguments_, optional_;
    bool variadic_;
};

Match match_kinds(Kinds given, const Type* wanted) {
    const Kinds kinds = kinds_of(wanted);
    const bool shared = !(given & kinds).empty() || (given.has(Kind::integer) && kinds.has(Kind::floating));
    return shared ? Match::maybe : Match::no;
}

class Matching {
public:
    Matching(Checker& checker) : checker_(checker) {}

    Match match(const Operand& operand, const Schema& wanted) {
        if (operand.literal) return match_literal(operand.node, wanted);
        if (!operand.result.schema) return match_kinds(operand.kinds, wanted.type);
        if (!fits(operand.result, wanted)) return Match::no;
        const Type* const given = operand.result.schema.type;
        return !operand.result.list_of && wanted.type && given->is_a(*wanted.type) ? Match::yes : Match::maybe;
    }

    Match match(const Signature& signature, const Expression& call, const std::vector<Operand>& operands) {
        if (signature.takes_anything()) return Match::yes;
        if ((call.arguments && !call.arguments.is_sequence()) || !signature.takes_count(operands.size()))
            return Match::no;
        Match all = Match::yes;
        for (std::size_t i = 0; i < operands.size() && all != Match::no; ++i)
            all = both(all, match(operands[i], signature.argument(i)));
        return all;
    }

    // Returns the clause that the last argument violates, or null if the argument is wrong for a different reason.
    const Slot* broken_clause() const { return broken_clause_; }

    struct Entry {
        Node value;
        Node key;                  // for an entry of a map
        std::size_t position = 0;  // for an item of a list, from 1
        const Type* type = nullptr;
    };
    // The innermost entry that makes the last argument wrong. Without a value if the argument itself is wrong.
    const Entry& wrong_entry() const { return wrong_entry_; }

private:
    Match match_literal(Node value, const Schema& wanted) {
        if (wanted.type == nullptr) return Match::maybe;
        if (!checker_.is_literal(value)) return Match::maybe;
        if (match_kinds(kinds_of_literal(value, checker_.version()), wanted.type) == Match::no) return Match::no;
        if (value.is_scalar()) return match_scalar(value, wanted);
        if (!wanted.type->complete || kinds_of(wanted.type) == Kinds(Kind::complex)) return Match::maybe;
        Match all = Match::yes;
        const Schema entries = entry_schema(wanted);
        std::size_t position = 0;
        for (const Node item : value.items())
            if (all != Match::no) all = both(all, match_entry({item, {}, ++position, entries.type}, entries));
        for (const auto [key, entry] : value.entries())
            if (all != Match::no) all = both(all, match_entry({entry, key, 0, entries.type}, entries));
        return all;
    }

    Match match_entry(const Entry& entry, const Schema& wanted) {
        const Match match = match_literal(entry.value, wanted);
        if (match == Match::no && !wrong_entry_.value) wrong_entry_ = entry;
        return match;
    }

    Match match_scalar(Node value, const Schema& wanted) {
        const auto read = read_scalar(value, wanted.type, checker_.version());
        if (!read) return Match::no;
        Match all = Match::yes;
        Site site = checker_.site();
        site.value = &wanted;
        for (const Slot* clause : validations(wanted)) {
            const auto holding = holds(checker_.context(), clause->value, site, &*read);
            if (!holding) all = Match::maybe;
            if (holding == false) {
                broken_clause_ = clause;
                return Match::no;
            }
        }
        return all;
    }

    Checker& checker_;
    const Slot* broken_clause_ = nullptr;
    Entry wrong_entry_;
};

// Reports why the only signature does not accept the arguments.
void report_only_signature(Checker& checker, const Expression& call, const UserFunction& function,
                           const Signature& signature, const std::vector<Operand>& operands) {
    const std::string_view name = call.name.text();
    if (!signature.takes_count(operands.size()))
        return checker.report([&] {
            return diagnose(rules::tosca::wrong_argument_count, call.name.place(), name, signature.wanted_count(),
                            operands.size())
                .with_related(function.nearest().place(), "defined here");
        });
    Matching matching(checker);
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const Schema wanted = signature.argument(i);
        if (matching.match(operands[i], wanted) != Match::no) continue;
        return checker.report([&] {
            const Slot* const clause = matching.broken_clause();
            const Matching::Entry& entry = matching.wrong_entry();
            std::string expected = compose("of type '{}'", wanted.type->name);
            if (entry.value)
                expected += compose(", and entry {} in it of type '{}'",
                                    entry.key ? one_line(entry.key) : std::to_string(entry.position), entry.type->name);
            if (clause != nullptr) expected += compose(" and satisfy '{}'", clause_text(clause->value));
            const Node wrong = entry.value ? entry.value : operands[i].node;
            const std::string given = clause != nullptr ? one_line(wrong)
                                      : entry.value     ? std::string(describe(wrong))
                                                        : checker.describe(operands[i]);
            return diagnose(rules::tosca::wrong_argument_type, wrong.place(), i + 1, name, expected, given)
                .with_related(function.nearest().place(), "defined here");
        });
    }
}

bool holds_call(Checker& checker, Node value) {
    if (!checker.is_literal(value)) return true;
    for (const Node item : value.items())
        if (holds_call(checker, item)) return true;
    for (const auto [key, entry] : value.entries())
        if (holds_call(checker, key) || holds_call(checker, entry)) return true;
    return false;
}

// Checks a literal list or map like the value of a property (csd07 10.4).
void check_arguments(Checker& checker, const Signature& signature, const std::vector<Operand>& operands) {
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const Node value = operands[i].node;
        if (!operands[i].literal || value.is_scalar() || holds_call(checker, value)) continue;
        checker.check_literal(value, signature.argument(i));
    }
}

void report_no_match(Checker& checker, const Expression& call, const UserFunction& function,
                     const std::vector<Operand>& operands) {
    if (call.arguments && !call.arguments.is_sequence())
        return checker.report([&] {
            return diagnose(rules::tosca::wrong_argument_form, call.arguments.place(), call.name.text(), "a list",
                            describe(call.arguments))
                .with_related(function.nearest().place(), "defined here");
        });
    const auto signatures = function.signatures();
    if (signatures.size() == 1)
        return report_only_signature(checker, call, function, Signature(*signatures[0]), operands);
    checker.report([&] {
        auto finding = diagnose(rules::tosca::no_matching_signature, call.name.place(), call.name.text())
                           .with_related(function.nearest().place(), "defined here");
        constexpr std::size_t max_shown = 8;
        for (std::size_t i = 0; i < std::min(signatures.size(), max_shown); ++i)
            finding.related.push_back({signatures[i]->place(), Signature(*signatures[i]).what_it_takes()});
        return finding;
    });
}

// With namespaces: "ns:inner:name".
std::string_view name_with_spaces(const Expression& call) {
    return call.space.empty() ? call.function
                              : call.name.text().substr(1, call.space.size() + 1 + call.function.size());
}

}  // namespace

std::size_t UserFunction::signature_count() const {
    const std::size_t refined = outer ? outer->children(Key::signatures).size() : 0;
    return std::max(refined, inner ? inner->children(Key::signatures).size() : 0);
}

std::vector<const Element*> UserFunction::signatures() const {
    std::vector<const Element*> found;
    if (outer != nullptr)
        for (const Element& signature : outer->children(Key::signatures)) found.push_back(&signature);
    if (inner != nullptr) {
        const auto own = inner->children(Key::signatures);
        for (std::size_t i = found.size(); i < own.size(); ++i) found.push_back(&own[i]);
    }
    return found;
}

UserFunction find_user_function(CheckContext& context, const Expression& call, const Site& site) {
    UserFunction function;
    const std::string_view name = name_with_spaces(call);
    const Lookup found = context.names.find_definition(Key::functions, name, *site.file);
    function.outer = found.definition;
    function.may_exist = found.may_exist;
    if (call.space.empty()) function.inner = context.services.find(site.service, Key::functions, name);
    return function;
}

bool takes(const UserFunction& function, Checker& checker, const Expression& call,
           const std::vector<Operand>& operands) {
    if (function.signature_count() > max_signatures) return true;
    const auto signatures = function.signatures();
    Matching matching(checker);
    return std::ranges::any_of(signatures, [&](const Element* element) {
        return matching.match(Signature(*element), call, operands) != Match::no;
    });
}

CallResult check_user_call(Checker& checker, const Expression& call, const UserFunction& function,
                           const std::vector<Operand>& operands) {
    const std::size_t count = function.signature_count();
    if (count > max_signatures)
        checker.report(rules::tosca::check_cut_short, call.name,
                       "the comparison of the call with the signatures of its function",
                       compose("{} signatures", max_signatures));
    if (count == 0 || count > max_signatures) return {};
    const auto signatures = function.signatures();
    Matching matching(checker);
    const Element* first = nullptr;
    bool certain = true;
    for (const Element* element : signatures) {
        const Match match = matching.match(Signature(*element), call, operands);
        if (match == Match::no) continue;
        certain = certain && first == nullptr;
        if (first == nullptr) first = element;
        if (match == Match::yes) break;
    }
    if (first == nullptr) report_no_match(checker, call, function, operands);
    if (first != nullptr && signatures.size() == 1) check_arguments(checker, Signature(*first), operands);
    // If an earlier signature may match, the applicable signature is unknown.
    return first != nullptr && certain ? CallResult{Signature(*first).result()} : CallResult();
}

void report_unknown_function(Checker& checker, const Expression& call, bool is_evaluated) {
    if (!call.space.empty())
        return checker.report([&] {
            const bool known = checker.site().file->imports_into(call.space.substr(0, call.space.find(':')));
            return diagnose(rules::tosca::unknown_function_in_namespace, call.name.place(), call.function, call.space)
                .with_hint(known ? std::string() : compose("no import has the namespace '{}'", call.space));
        });
    checker.report([&] {
        auto finding = diagnose(rules::tosca::unknown_function, call.name.place(), compose("${}", call.function));
        finding.hint = compose("{}{}", replacement_of(call.function, checker.version()),
                               is_evaluated ? "; csar evaluates the call as examples in TOSCA 2.0 do" : "");
        if (!finding.hint.empty()) return finding;
        finding.hint = similar_function(call.function, checker.version()).hint({}, "$");
        return finding;
    });
}

void report_unchecked_function(Checker& checker, const Expression& call) {
    if (checker.is_silent()) return;
    checker.context().names.report_unchecked("function", name_with_spaces(call), call.name, *checker.site().file);
}

}  // namespace csar::validate
