// Functions that files define, and calls of them (csd07 10.4).
#pragma once

#include <vector>

#include "validate/expressions/checker.hpp"

namespace csar::validate {

// The definition outside the service template, and the refinement inside it.
struct UserFunction {
    const Element* outer = nullptr;
    const Element* inner = nullptr;
    bool may_exist = false;  // not found, but an unread import may define it

    explicit operator bool() const { return outer != nullptr || inner != nullptr; }
    const Element& nearest() const { return inner ? *inner : *outer; }
    // The signatures of `outer`, then the additional ones of `inner`. Calls are matched in this order. A refinement
    // cannot change arguments.
    std::vector<const Element*> signatures() const;
    std::size_t signature_count() const;  // without creating the list
};

UserFunction find_user_function(CheckContext& context, const Expression& call, const Site& site);

// True if a signature may accept the arguments. Reports nothing.
bool takes(const UserFunction& function, Checker& checker, const Expression& call,
           const std::vector<Operand>& operands);

// Returns the result of the first signature that matches.
CallResult check_user_call(Checker& checker, const Expression& call, const UserFunction& function,
                           const std::vector<Operand>& operands);

// No file defines the function. A warning, because a processor may support it; an error in a namespace.
// `is_evaluated`: csar knows the function from examples.
void report_unknown_function(Checker& checker, const Expression& call, bool is_evaluated = false);

// An import that was not read may define the function.
void report_unchecked_function(Checker& checker, const Expression& call);

}  // namespace csar::validate
