// Packing for receivers: fulfils the requirements of intake profiles. Asks the user for values that cannot be derived.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <csar/pack.hpp>
#include "csar/directory/directory_plan.hpp"
#include "csar/verify/intake.hpp"
#include "meta/manifest.hpp"
#include "meta/package_metadata.hpp"
#include "meta/package_names.hpp"
#include "meta/tosca_meta.hpp"
#include "validate/model/model.hpp"

namespace csar::pack {

// The metadata in the directory.
struct Former {
    bool has_tosca_meta = false;
    meta::PackageMetadata metadata;
};
// `form`: the form that the TOSCA.meta will get, see fit_keynames(); null if it keeps its own.
Former read_former(const directory::DirectoryPlan& plan, const Limits& limits,
                   const verify::IntakeForm* form = nullptr);

// The package path of the file or directory for ETSI-Entry-Change-Log, -Licenses or -Tests. Returns an empty string if
// there is none.
std::string found_for_keyname(const directory::DirectoryPlan& plan, std::string_view key);

// The end of a message about missing values: the change logs and manifests that .csarignore or Git leaves out.
std::string left_out_sources(const directory::DirectoryPlan& plan);

// Whether the entry file is YAML without tosca_definitions_version, such as the values of a chart.
bool lacks_version(const validate::Model& definitions);

// Whether a metadata name has this prefix ("pnf", any case), and no other product has more names.
bool is_of_kind(const meta::Manifest& manifest, std::string_view prefix);

// Adds what PackOptions::intakes requires: keynames of TOSCA.meta, a manifest with digests, metadata. `intakes` must
// not be empty. Values come from `plan` where possible.
// Throws Failure(usage) for an unknown profile, or with a list of the required values that only the vendor knows.
// `chosen`: receives a line for each value that csar chose from several accepted values.
PackOptions options_for_intake(const PackOptions& options, const directory::DirectoryPlan& plan,
                               std::vector<std::string>& chosen);

// Combines the requirements of profiles. A value that several profiles accept is preferred. Otherwise, the first
// profile decides, also on spelling. Throws like intake_form().
verify::IntakeForm form_of(const std::vector<std::string>& intakes);

// Whether one TOSCA.meta can satisfy all of these profiles.
bool is_one_form_enough(const std::vector<std::string>& intakes);

// `accepted`: values or patterns.
bool is_accepted(const std::vector<std::string>& accepted, std::string_view value);

// An unknown keyname is unchanged.
std::string spelling_for(const verify::IntakeForm& form, std::string_view key);

// An unknown keyname is unchanged.
std::string spelt_for(const std::vector<std::string>& intakes, std::string_view key);

// Makes the keynames of `file`, a TOSCA.meta with at least one block, fit the form. Moves keynames of SOL004 to
// block_0, except a keyname with several values, and a value that is neither among `names` nor the manifest that
// packing writes. Leaves out keynames that repeat a value of block_0, possibly in another spelling. Changes the
// spelling in block_0, except for a keyname with two values: a finding shows both. Returns lines about what was moved
// or left out.
std::vector<std::string> fit_keynames(std::vector<meta::Block>& blocks, const verify::IntakeForm& form,
                                      std::string_view file, const meta::PackageNames& names);

// Whether a profile rejects this keyname of TOSCA.meta in the package of a PNF.
bool is_unwanted_of_pnf(const verify::IntakeForm& form, std::string_view key);

}  // namespace csar::pack
