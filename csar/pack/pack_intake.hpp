// Packing for a receiver: requirements of the intake profile are fulfilled if the values can be derived; otherwise the
// values are requested from the user.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <csar/pack.hpp>
#include "csar/directory/directory_plan.hpp"
#include "csar/verify/intake.hpp"
#include "meta/manifest.hpp"
#include "meta/package_metadata.hpp"

namespace csar::pack {

// The metadata in a directory before it is packed.
struct Former {
    bool has_tosca_meta = false;
    meta::PackageMetadata metadata;
};
Former read_former(const directory::DirectoryPlan& plan, const Limits& limits);

// The file or directory for the keyname ETSI-Entry-Change-Log, -Licenses or -Tests: a package path; empty if there is
// none.
std::string found_for_keyname(const directory::DirectoryPlan& plan, std::string_view key);

// Whether a metadata name of the manifest has this prefix ("pnf"), ignoring case, and no other product has more names.
bool is_of_kind(const meta::Manifest& manifest, std::string_view prefix);

// The options including the requirements of PackOptions::intakes, which must not be empty: keynames of TOSCA.meta, a
// manifest with digests and its metadata. Values are taken from `plan` where possible. Throws Failure(usage) with a
// list of everything that only the vendor can specify, and without which the package would have errors, or for an
// unknown profile. Adds a line to `chosen` for each value for which the profile also accepts other values.
PackOptions options_for_intake(const PackOptions& options, const directory::DirectoryPlan& plan,
                               std::vector<std::string>& chosen);

// The combined requirements of these profiles. A value that several profiles accept is preferred; otherwise, and for
// spellings, the first profile applies. Throws like intake_form().
verify::IntakeForm form_of(const std::vector<std::string>& intakes);

// Whether the TOSCA.meta that packing writes for these profiles has the values and spelling that each of them requires.
bool is_one_form_enough(const std::vector<std::string>& intakes);

// Whether one of these values, which may be patterns, matches.
bool is_accepted(const std::vector<std::string>& accepted, std::string_view value);

// A keyname of TOSCA.meta in the spelling of a form; an unknown keyname is unchanged.
std::string spelling_for(const verify::IntakeForm& form, std::string_view key);

// A keyname of TOSCA.meta in the spelling of these receivers; an unknown keyname is unchanged.
std::string spelt_for(const std::vector<std::string>& intakes, std::string_view key);

// Whether one of these receivers does not accept this keyname of TOSCA.meta for a PNF.
bool is_unwanted_of_pnf(const verify::IntakeForm& form, std::string_view key);

}  // namespace csar::pack
