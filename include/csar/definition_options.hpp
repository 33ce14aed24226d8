// Files and values that the definitions of a package need in addition.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <csar/enumerations.hpp>

namespace csar {

struct DefinitionOptions {
    // Local copies of imports, which are never downloaded. Key: the URL of an import, the name of a profile, or the
    // start of URLs, ending in a slash. Value: the path of the file or, for the start of URLs, of a directory.
    std::map<std::string, std::string, std::less<>> import_map;
    // Where to search for profiles that the package lacks: directories, packages and definitions files, in this order.
    std::vector<std::string> profile_paths;
    // A YAML file that maps inputs of the service template to values. May be empty.
    std::string inputs;
    // Inputs and their values in YAML; these override `inputs`.
    std::vector<std::pair<std::string, std::string>> input_values;
    // Check the definitions as this version, not as the version in tosca_definitions_version. Also for imported files
    // of the package with the version of the importing file, or with no version.
    std::optional<ToscaVersion> read_as;
    // For a single definitions file: the path of another definitions file, the context. Names that are defined in the
    // context or its imports are found. Errors in these files are not reported. If the context does not import the
    // checked file, their service templates are merged. May be empty.
    std::string within;
    // The dialect of the definitions ("onap-sdc", docs/dialects.md): errors that programs for this dialect accept
    // become warnings. "none": no dialect. Empty: the dialect is recognised automatically, except if there are
    // requirements (VerifyOptions::intakes, TrustOptions::require_signature). SeverityPolicy::strict switches dialects
    // off.
    std::string dialect;
    // Report the changes that definitions of earlier versions need for this version, as notes. Must be 2.0.
    std::optional<ToscaVersion> migrate_to;
};

}  // namespace csar
