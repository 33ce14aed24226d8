// Checks expressions: the code shared by all chapters on functions (csd07 chapter 10).
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

// The result of a call: a value of a schema, or a list of such values. An empty schema means that the type is unknown.
struct CallResult {
    Schema schema;
    bool list_of = false;

    Kinds kinds() const { return list_of ? Kinds(Kind::list) : kinds_of(schema.type); }
};

// The known facts about an argument.
struct Operand {
    Node node;
    bool literal = true;
    CallResult result;  // the result of a call
    Kinds kinds = Kinds::any();
    // The kinds of all entries and of all keys of a literal list or map, combined.
    Kinds entries, keys;
    bool is_whole = true;  // whether each entry of a literal list may be an integer
};

// The possible kinds of the entries and the keys of a list or map.
Kinds entry_kinds(const Operand& operand);
Kinds key_kinds(const Operand& operand);

class Checker {
public:
    enum class Findings : std::uint8_t { report, drop };

    Checker(CheckContext& context, const Site& site, Findings findings = Findings::report)
        : context_(context), site_(site), findings_(findings) {}
    // Collects the errors in names, paths and calls in `found` instead of reporting them; literals are not checked.
    Checker(CheckContext& context, const Site& site, std::vector<Diagnostic>& found)
        : context_(context), site_(site), findings_(Findings::drop), found_(&found) {}

    CheckContext& context() { return context_; }
    const Site& site() const { return site_; }
    Version version() const { return site_.file->grammar->version(); }

    // Adds the finding that `make` returns, unless findings are dropped.
    template <class Make>
    void report(Make make) {
        if (found_ != nullptr)
            found_->push_back(make());
        else if (findings_ == Findings::report)
            context_.report.add(make());
    }

    // Adds a finding at `node`, unless findings are dropped.
    template <class... Values>
    void report(const RuleTaking<sizeof...(Values)>& rule, Node node, const Values&... values) {
        report([&] { return diagnose(rule, node.place(), values...); });
    }
    bool is_silent() const { return findings_ == Findings::drop; }

    // Parses a value: the result is a call or a literal.
    Expression expression_of(Node value, ExpressionPosition position = ExpressionPosition::value) {
        return validate::expression_of(context_, value, version(), position);
    }
    bool is_literal(Node value) { return expression_of(value).is_literal(); }

    // Checks a literal without calls as a value of a schema, unless findings are dropped.
    void check_literal(Node value, const Schema& schema);

    // Examines a value and all calls in it.
    Operand examine(Node value);
    CallResult check(const Expression& call);
    // Checks a call, and reports an error if the result cannot be a value of `wanted`.
    void check(const Expression& call, const Schema& wanted);

    // Checks the form and units of the literals in arithmetic whose result is a scalar of the type `wanted`.
    void check_amounts(const Expression& call, const Schema& wanted);

    // A description of an operand for messages: "a value of type 'T'", "a list".
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

// Check a call of a function that reads the model (check_query.cpp) or that takes values (check_built_in.cpp).
// `operands`: the items of the argument list, or the single argument that replaces the list. `is_defined`: false for a
// function that only examples in the standard use; its use is reported.
CallResult check_query(Checker& checker, const Expression& call, const BuiltInFunction& function);
CallResult check_built_in(Checker& checker, const Expression& call, const BuiltInFunction& function,
                          const std::vector<Operand>& operands, bool is_defined = true);
// Reports a call to a built-in function with too few or too many arguments. Returns false in that case.
bool check_argument_count(Checker& checker, const Expression& call, const BuiltInFunction& function, std::size_t count);

// True if a result can be a value of the schema (notes of csd07 9.3): the result and the schema have the same type or
// the same built-in type, one type derives from the other, or a text is used for a type that is written as text. An
// unknown result fits.
bool fits(const CallResult& result, const Schema& wanted);

// True if a value of one schema can be mapped to a member of the other (csd07 9.9, 15.2 and 15.3): the types are
// compatible, and the keys and entries of a list or map fit.
bool is_compatible(const Schema& value, const Schema& wanted);

// The name of the type of a schema, with the types of its entries: "list of string". For a sentence that also contains
// the name of a second type.
std::string name_beside(const Schema& schema, const Schema& other);

// The schema of a parameter. If the parameter has no type, the schema is that of the attribute to which it is mapped,
// or of the call that gives its value (csd07 9.7). Empty if it is unknown. Reports nothing.
Schema schema_of_parameter(CheckContext& context, const Element& parameter);

}  // namespace csar::validate
