#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

constexpr Pass table[] = {
#define CSAR_PASS(name, function, aspect) {name, function, aspect},
#include "validate/rules/passes.def"
};

}  // namespace

std::span<const Pass> passes() { return table; }

void check_definitions(CheckContext& context) {
    for (const Pass& pass : table) pass.run(context);
}

}  // namespace csar::validate
