// The passes of the validator (passes.def). Unknown names are already reported when the model is loaded.
#pragma once

#include <span>
#include <string_view>

#include "validate/resolved/context.hpp"

namespace csar::validate {

#define CSAR_PASS(name, function, aspect) void function(CheckContext& context);
#include "validate/rules/passes.def"

struct Pass {
    std::string_view name;
    void (*run)(CheckContext& context);
    std::string_view aspect;  // what the pass checks
};
std::span<const Pass> passes();

void check_definitions(CheckContext& context);

}  // namespace csar::validate
