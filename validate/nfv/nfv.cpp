#include "validate/nfv/checks.hpp"

namespace csar::validate::nfv {

void check_descriptors(CheckContext& context) {
    const Package package(context.model);
    if (package.services().empty()) return;
    check_identifiers(package, context.report);
    check_repeated_identifiers(package, context.report);
    check_flavours(package, context);
    for (ServiceCheck* const check : {check_nodes, check_subsets, check_counts, check_bounds, check_levels,
                                      check_containers, check_application_descriptor, check_attribute_reads})
        for (const Service& service : package.services()) check(service, context);
}

}  // namespace csar::validate::nfv
