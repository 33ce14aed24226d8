// Checks expressions (csd07 chapter 10).
#pragma once

#include <string>
#include <vector>

#include "report/diagnose.hpp"
#include "validate/expressions/built_in.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/resolved/context.hpp"
#include "validate/resolved/site.hpp"
#include "validate/values/kinds.hpp"

namespace csar::validate {

// The result of a call: a value of `schema`, or a list of them. An empty schema means an unknown type.
struct CallResult {
    Schema schema;
    bool list_of = false;

    Kinds kinds() const { return list_of ? Kinds(Kind::list) : kinds_of(schema.type); }
};

// An argument of a call.
struct Operand {
    Node node;
    bool literal = true;
    CallResult result;  // of a call
    Kinds kinds = Kinds::any();
    // For a literal list or map: the kinds of all entries, and of all keys.
    Kinds entries, keys;
    bool is_whole = true;  // every entry of a literal list may be an integer
};

// For a literal or a result that is a list or map.
Kinds entry_kinds(const Operand& operand);
Kinds key_kinds(const Operand& operand);

class Checker {
public:
    enum class Findings : std::uint8_t { report, drop };

    Checker(CheckContext& context, const Site& site, Findings findings = Findings::report)
        : context_(context), site_(site), findings_(findings) {}
    // Collects errors in names, paths and calls in `found`. Does not check literals.
    Checker(CheckContext& context, const Site& site, std::vector<Diagnostic>& found)
        : context_(context), site_(site), findings_(Findings::drop), found_(&found) {}

    CheckContext& context() { return context_; }
    const Site& site() const { return site_; }
    Version version() const { return site_.file->grammar->version(); }

    template <class Make>
    void report(Make make) {
        if (found_ != nullptr)
            found_->push_back(make());
        else if (findings_ == Findings::report)
            context_.report.add(make());
    }

    template <class... Values>
    void report(const RuleTaking<sizeof...(Values)>& rule, Node node, const Values&... values) {
        report([&] { return diagnose(rule, node.place(), values...); });
    }
    bool is_silent() const { return findings_ == Findings::drop; }

    Expression expression_of(Node value, ExpressionPosition position = ExpressionPosition::value) {
        return validate::expression_of(context_, value, version(), position);
    }
    bool is_literal(Node value) { return expression_of(value).is_literal(); }

    // Checks a literal that contains no call.
    void check_literal(Node value, const Schema& schema);

    // Checks a value and all calls in it.
    Operand examine(Node value);
    CallResult check(const Expression& call);
    // Also reports an error if the result cannot be a value of `wanted`.
    void check(const Expression& call, const Schema& wanted);

    // Checks form and units of the literals in arithmetic that gives a scalar of the type `wanted`.
    void check_amounts(const Expression& call, const Schema& wanted);

    // For messages: "a value of type 'T'", "a list".
    std::string describe(const Operand& operand) const;
    Schema schema_of(BuiltIn built_in) const { return {&built_in_type(version(), built_in), {}}; }

private:
    bool is_cut_off(const Expression& call) const;
    void report_malformed(const Expression& call);
    std::vector<Operand> examine_arguments(const Expression& call);
    Operand examine_list(Node list);
    Operand examine_map(Node map);

    CheckContext& context_;
    const Site& site_;
    Findings findings_;
    std::vector<Diagnostic>* found_ = nullptr;
};

// Check a call that reads the model (check_query.cpp) or that takes values (check_built_in.cpp). `operands`: the items
// of the argument list, or the single argument without a list. `is_defined`: false for a function that only examples of
// the standard use.
CallResult check_query(Checker& checker, const Expression& call, const BuiltInFunction& function);
CallResult check_built_in(Checker& checker, const Expression& call, const BuiltInFunction& function,
                          const std::vector<Operand>& operands, bool is_defined = true);
// Reports a wrong number of arguments. Returns false in that case.
bool check_argument_count(Checker& checker, const Expression& call, const BuiltInFunction& function, std::size_t count);

// True if the result can be a value of `wanted` (notes of csd07 9.3). The types must be equal, have the same built-in
// type, or derive one from the other. Text fits each type that is written as text. An unknown result fits.
bool fits(const CallResult& result, const Schema& wanted);

// True if a value of `value` can be mapped to a member of `wanted` (csd07 9.9, 15.2 and 15.3). Keys and entries of a
// list or map must also fit.
bool is_compatible(const Schema& value, const Schema& wanted);

// The type of `schema` in a message that also names `other`. Example: "list of string".
std::string name_beside(const Schema& schema, const Schema& other);

// Returns the schema of a parameter, or an empty schema if it is unknown. A parameter without a type may map to an
// attribute, or get its value from a call. Then the schema is that of the attribute or of the call (csd07 9.7). Reports
// nothing.
Schema schema_of_parameter(CheckContext& context, const Element& parameter);

}  // namespace csar::validate
