// Packing for a receiver: what its intake profile demands is written where it can be, and asked for where it cannot.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <csar/pack.hpp>
#include "csar/directory/directory_plan.hpp"
#include "csar/verify/intake.hpp"
#include "meta/manifest.hpp"

namespace csar {

// What these profiles demand together; where two differ in a value or spelling, that of the first. Throws as intake_form().
IntakeForm form_of(const std::vector<std::string>& intakes);

// A keyname of TOSCA.meta as these receivers spell it; one that is not known as it is.
std::string spelt_for(const std::vector<std::string>& intakes, std::string_view key);

// What the directory has for the keyname ETSI-Entry-Change-Log, -Licenses or -Tests: a package path; empty: nothing.
std::string found_for_keyname(const DirectoryPlan& plan, std::string_view key);

// Whether a name of the metadata begins so ("pnf"), in any case.
bool is_of_kind(const meta::Manifest& manifest, std::string_view prefix);

// The options with what PackOptions::intakes ask for besides, which are not empty: keynames of TOSCA.meta, a manifest with
// digests and its metadata. What `plan` has of it is found there. Throws Failure(usage) with everything that only the vendor
// can say, or for an unknown profile.
PackOptions options_for_intake(const PackOptions& options, const DirectoryPlan& plan);

}  // namespace csar
