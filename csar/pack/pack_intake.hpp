// Packing for a receiver: the demands of its intake profile are written if they can be derived, and otherwise
// requested.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <csar/pack.hpp>
#include "csar/directory/directory_plan.hpp"
#include "csar/verify/intake.hpp"
#include "meta/manifest.hpp"

namespace csar {

// The combined demands of these profiles; if two differ in a value or spelling, the first applies. Throws like
// intake_form().
IntakeForm form_of(const std::vector<std::string>& intakes);

// A keyname of TOSCA.meta in the spelling of these receivers; an unknown one is unchanged.
std::string spelt_for(const std::vector<std::string>& intakes, std::string_view key);

// Whether one of the receivers of the form does not accept this keyname of TOSCA.meta from a PNF.
bool is_unwanted_of_pnf(const IntakeForm& form, std::string_view key);

// The path in the directory for the keyname ETSI-Entry-Change-Log, -Licenses or -Tests: a package path; empty if there
// is none.
std::string found_for_keyname(const DirectoryPlan& plan, std::string_view key);

// Whether a name of the metadata has this prefix ("pnf"), in any case.
bool is_of_kind(const meta::Manifest& manifest, std::string_view prefix);

// The options with the additional demands of PackOptions::intakes, which are not empty: keynames of TOSCA.meta, a
// manifest with digests and its metadata. Values are taken from `plan` where possible. Throws Failure(usage) with a
// list of everything that only the vendor can specify, or for an unknown profile.
PackOptions options_for_intake(const PackOptions& options, const DirectoryPlan& plan);

}  // namespace csar
