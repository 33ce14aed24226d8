#include "csar/pack/kept_creator.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "base/ascii.hpp"
#include "base/package_path.hpp"
#include "base/regular_file.hpp"
#include "csar/directory/plan_files.hpp"
#include "csar/open/identity.hpp"
#include "csar/pack/pack_manifest.hpp"
#include "meta/block_0_keys.hpp"
#include "meta/location.hpp"
#include "meta/manifest_metadata.hpp"
#include "meta/package_metadata.hpp"
#include "meta/tosca_meta.hpp"
#include "report/diagnose.hpp"
#include "report/rules/pack.hpp"
#include "report/unreported.hpp"
#include "validate/validator.hpp"

namespace csar::pack {
namespace {

constexpr std::array<std::string_view, 4> vendor_names = {"vnf_provider_id", "pnfd_provider", "nsd_designer",
                                                          "application_provider"};

bool is_vendor_name(std::string_view name) {
    return std::ranges::any_of(vendor_names, [&](std::string_view vendor) {
        return equal_ignoring_case(meta::current_metadata_name(name), vendor);
    });
}

// Returns an empty string if the definitions have no vendor, or exceed a limit.
std::string vendor_in_descriptor(const std::string& entry, const directory::PlanFiles& files, const Limits& limits) {
    if (!has_yaml_extension(entry) || !files.exists(entry)) return {};
    return found_out(std::string(), [&]() -> std::string {
        validate::ValidatorOptions settings;
        settings.load.limits = limits;
        settings.only_read = true;
        Report checked_later;
        const validate::Validator definitions({entry}, files, settings, checked_later);
        for (const std::string_view name : vendor_names)
            if (std::string value = open::value_of_descriptor(definitions.model(), name); !value.empty()) return value;
        return {};
    });
}

bool contains(std::string_view text, std::string_view part) {
    return lower_case(text).find(lower_case(part)) != std::string::npos;
}

}  // namespace

void report_kept_creator(const PackMetadata& metadata, const directory::DirectoryPlan& plan, const PackOptions& options,
                         Report& report) {
    if (!options.rewrite_meta || options.created_by || metadata.is_new || report.exit_status() != ExitStatus::ok)
        return;
    const directory::PlanFiles files(plan);
    const std::string place(files.exists(meta::tosca_meta_at_root) ? meta::tosca_meta_at_root
                                                                   : meta::tosca_meta_in_directory);
    if (const auto size = files.size(place); !size || *size > options.limits.tosca_meta) return;
    const meta::ToscaMeta former = meta::parse_tosca_meta(place, *files.read(place), unreported());
    const meta::PackageMetadata values = meta::read_package_metadata(former, unreported());
    const std::string& creator = values.created_by.text;
    const bool is_given = std::ranges::any_of(
        options.meta, [](const auto& pair) { return meta::is_same_keyname(pair.first, "Created-By"); });
    if (creator.empty() || is_given) return;
    std::string vendor = metadata_value(metadata, plan, options, is_vendor_name);
    if (vendor.empty())
        vendor = vendor_in_descriptor(options.entry_definitions.value_or(values.entry_definitions.path), files,
                                      options.limits);
    if (!vendor.empty() && !contains(creator, vendor))
        report.add(diagnose(rules::pack::kept_creator, former.place(values.created_by.position), creator, vendor)
                       .with_hint("if the vendor has changed, PackOptions::created_by changes the creator"));
}

}  // namespace csar::pack
