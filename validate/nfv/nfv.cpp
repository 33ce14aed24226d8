
#include "validate/nfv/checks.hpp"

namespace csar::validate::nfv {
namespace {

constexpr void (*checks[])(const Checked&) = {check_identifiers,    check_flavours,   check_nodes,
                                              check_subsets,        check_counts,     check_bounds,
                                              check_levels,         check_containers, check_application_descriptors,
                                              check_attribute_reads};

}  // namespace

void check_descriptors(CheckContext& context) {
    const Package package(context.model);
    if (package.services().empty()) return;
    for (const auto check : checks) check({package, context});
}

}  // namespace csar::validate::nfv
