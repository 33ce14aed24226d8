// Finds the product data of a package.
#include "csar/inspect/inspect.hpp"

#include <algorithm>

#include "base/ascii.hpp"

namespace csar::inspect {
namespace {

// Returns the first value that is not empty.
std::string first_of(std::initializer_list<std::string> values) {
    for (const std::string& value : values)
        if (!value.empty()) return value;
    return {};
}

InspectedProduct stated_product(const InspectResult& inspected) {
    if (!inspected.inside.empty()) return stated_product(inspected.inside.front());
    const auto entry = std::ranges::find_if(inspected.definitions, [&](const InspectedDefinitions& definitions) {
        return definitions.path == inspected.entry_definitions;
    });
    const InspectedDefinitions none;
    const InspectedDefinitions& told = entry == inspected.definitions.end() ? none : *entry;
    InspectedProduct product;
    product.name = first_of({manifest_value(inspected, {"vnf_product_name", "pnfd_name", "nsd_name", "ns_product_name",
                                                        "application_name"}),
                             told.template_name, told.profile});
    product.version = first_of({manifest_value(inspected, {"vnf_package_version", "pnfd_archive_version",
                                                           "nsd_file_structure_version", "ns_package_version"}),
                                told.template_version});
    product.supplier = first_of({manifest_value(inspected, {"vnf_provider_id", "pnfd_provider", "nsd_designer",
                                                            "ns_provider_id", "application_provider"}),
                                 told.template_author, inspected.created_by});
    product.description = told.description;
    product.released = manifest_value(
        inspected, {"vnf_release_date_time", "vnf_release_data_time", "pnfd_release_date_time", "pnf_release_date_time",
                    "nsd_release_date_time", "ns_release_data_time", "ns_release_date_time", "release_date_time"});
    return product;
}

}  // namespace

std::string manifest_value(const InspectResult& inspected, std::initializer_list<std::string_view> names) {
    if (!inspected.manifest) return {};
    for (const std::string_view name : names)
        for (const InspectedPair& pair : inspected.manifest->metadata)
            if (equal_ignoring_case(pair.key, name)) return pair.value;
    return {};
}

}  // namespace csar::inspect

namespace csar {

InspectedProduct product_of(const InspectResult& inspected) { return inspect::stated_product(inspected); }

}  // namespace csar
