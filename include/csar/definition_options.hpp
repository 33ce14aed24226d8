// Input that completes the definitions of a package.
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
    // Local copies of imports; imports are never downloaded. The key is the URL of an import, the name of a profile, or
    // a URL prefix that ends in a slash. The value is the path of the copy; for a URL prefix it is the path of a
    // directory.
    std::map<std::string, std::string, std::less<>> import_map;
    // Directories, packages and definitions files that are searched, in this order, for profiles that the package
    // lacks.
    std::vector<std::string> profile_paths;
    // When not empty: a YAML file with values of the service template's inputs, a mapping from names to values.
    std::string inputs;
    // Values of single inputs, which override `inputs`: a name, and the value as YAML.
    std::vector<std::pair<std::string, std::string>> input_values;
    // The version of the grammar for checking the definitions, instead of the version in their
    // tosca_definitions_version. It also applies to imported files of the package that have the same version, or no
    // version.
    std::optional<ToscaVersion> read_as;
    // When not empty: the path of a definitions file that gives the context of the checked file. The context and its
    // imports are also read, so that names defined only there are found; errors in them are not reported. If the
    // context does not import the checked file, the service templates of both are merged. Only for a single definitions
    // file.
    std::string within;
    // The dialect of the definitions ("onap-sdc", docs/dialects.md): errors that programs for this dialect accept
    // become warnings. "none": no dialect. Empty: dialects are recognised by marks in packages and files, unless there
    // are requirements (VerifyOptions::intakes, TrustOptions::require_signature). SeverityPolicy::strict switches off
    // all dialects.
    std::string dialect;
    // Also report, as notes, the changes that definitions of earlier versions need for this version. Must be 2.0.
    std::optional<ToscaVersion> migrate_to;
};

}  // namespace csar
