// Functions defined in files, and calls to them (csd07 10.4).
#pragma once

#include <vector>

#include "validate/expressions/checker.hpp"

namespace csar::validate {

// The definitions of one function: one outside the service template, and one inside it, which refines the first.
struct UserFunction {
    const Element* outer = nullptr;
    const Element* inner = nullptr;
    bool may_exist = false;  // not found, but an import that was not read may define it

    explicit operator bool() const { return outer != nullptr || inner != nullptr; }
    const Element& nearest() const { return inner ? *inner : *outer; }
    // The signatures with which calls are compared, in order: first the signatures of the outer definition, whose
    // arguments a refinement cannot change, then the additional ones of the inner definition.
    std::vector<const Element*> signatures() const;
    std::size_t signature_count() const;  // the number of signatures() without creating the list
};

UserFunction find_user_function(CheckContext& context, const Expression& call, const Site& site);

// True if at least one signature may accept the arguments. Reports nothing.
bool takes(const UserFunction& function, Checker& checker, const Expression& call,
           const std::vector<Operand>& operands);

// Checks the arguments of a call against the signatures; returns the result of the first signature that matches.
CallResult check_user_call(Checker& checker, const Expression& call, const UserFunction& function,
                           const std::vector<Operand>& operands);

// Reports that no file defines the function: a warning, because processors may support it, but an error if it is in a
// namespace.
void report_unknown_function(Checker& checker, const Expression& call);

// Reports that an import that was not read may define the function, so that the call was not checked.
void report_unchecked_function(Checker& checker, const Expression& call);

}  // namespace csar::validate
