// The passes of the validator (passes.def), one file per chapter. They do not report unknown names that were already
// reported when the model was loaded.
#pragma once

#include <span>
#include <string_view>

#include "validate/resolved/context.hpp"

namespace csar::validate {

#define CSAR_PASS(name, function, aspect) void function(CheckContext& context);
#include "validate/rules/passes.def"

// A row of passes.def.
struct Pass {
    std::string_view name;
    void (*run)(CheckContext& context);
    std::string_view aspect;  // the aspect that the pass checks
};
std::span<const Pass> passes();

// Runs all passes in their order.
void check_definitions(CheckContext& context);

}  // namespace csar::validate
