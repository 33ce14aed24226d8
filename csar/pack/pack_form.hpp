// The requirements of intake profiles on the TOSCA.meta and manifest that packing writes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "csar/verify/intake.hpp"

namespace csar::pack {

// The combined requirements of these profiles. A value that several accept is preferred; otherwise the first profile
// applies, as for spellings. Throws like intake_form().
verify::IntakeForm form_of(const std::vector<std::string>& intakes);

// Whether the TOSCA.meta that packing writes for these profiles has the values and spelling that each of them requires.
bool is_one_form_enough(const std::vector<std::string>& intakes);

// Whether one of these values, which may be patterns, matches.
bool is_accepted(const std::vector<std::string>& accepted, std::string_view value);

// A keyname of TOSCA.meta in the spelling of a form; an unknown one is unchanged.
std::string spelling_for(const verify::IntakeForm& form, std::string_view key);

// A keyname of TOSCA.meta in the spelling of these receivers; an unknown one is unchanged.
std::string spelt_for(const std::vector<std::string>& intakes, std::string_view key);

// Whether one of these receivers does not accept this keyname of TOSCA.meta for a PNF.
bool is_unwanted_of_pnf(const verify::IntakeForm& form, std::string_view key);

}  // namespace csar::pack
