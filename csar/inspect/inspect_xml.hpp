// Collects what inspect shows about TOSCA 1.0 definitions in XML.
#pragma once

#include <string>
#include <vector>

#include <csar/inspect.hpp>
#include "validate/model/file_provider.hpp"
#include "validate/xml/definitions.hpp"

namespace csar::inspect {

// Adds every file of `definitions`, and the files in `files` to which they refer.
// `entry`: the package path of the entry definitions; may be "".
void inspect_xml(const validate::xml::Definitions& definitions, const std::string& entry,
                 const validate::FileProvider& files, InspectResult& result);

}  // namespace csar::inspect
