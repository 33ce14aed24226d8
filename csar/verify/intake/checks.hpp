// The checks of files, bounds and signatures, for the table of kinds (kinds.cpp).
#pragma once

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "csar/directory/path_pattern.hpp"
#include "csar/verify/intake/kinds.hpp"

namespace csar::intake {

// In the order of validate::nfv::Product.
inline constexpr std::array<std::string_view, 4> products = {"vnf", "pnf", "ns", "application"};

inline std::vector<directory::PathPattern> patterns_of(const Demand& demand) {
    return {demand.values.begin(), demand.values.end()};
}

inline bool matches_any(const std::vector<directory::PathPattern>& patterns, std::string_view path) {
    const std::vector<std::string_view> components = directory::path_components(path);
    return std::ranges::any_of(patterns, [&](const auto& pattern) { return pattern.matches(components, false); });
}

using SubjectCheck = void(const IntakeSubject& subject, const Demand& demand, Report& report);
using SignatureCheck = void(std::span<const VerifiedSignature> signatures, const Demand& demand, Report& report);

SubjectCheck check_file_name, check_file_ending, check_metadata_directory, check_listed_files, check_absent_files,
    check_manifest_name, check_required_files, check_forbidden_files;
SubjectCheck check_package_size, check_unpacked_size, check_file_size, check_file_count;
SubjectCheck check_digests_with_remote_files, check_signed_digests, check_digests, check_digest_algorithms,
    check_remote_files;
SubjectCheck check_set_names, check_single_file_sets, check_yaml_sets, check_software_sets, check_yaml_files;
SubjectCheck check_definitions_files, check_remote_imports, check_findings;
SubjectCheck check_products, check_manifest_like_definitions;
SignatureCheck check_signature_forms, check_signature_digests, check_keys, check_signers, check_issuers;

}  // namespace csar::intake
