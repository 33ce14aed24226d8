// What the user adds to the definitions of a package to complete them.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <csar/enumerations.hpp>

namespace csar {

class FileMemory;

struct DefinitionOptions {
    // Local copies of imports, none of which is ever fetched. The key is the URL of an import, the name of a profile,
    // or the start of URLs, ending in a slash; the value is the path of the copy, for a start of URLs that of a
    // directory.
    std::map<std::string, std::string, std::less<>> import_map;
    // Directories, packages and definitions files that are searched, in this order, for profiles that the package
    // lacks.
    std::vector<std::string> profile_paths;
    // When not empty: a YAML file with values of the service template's inputs, a mapping from names to values.
    std::string inputs;
    // Values of single inputs, which win over `inputs`: a name, and the value as YAML.
    std::vector<std::pair<std::string, std::string>> input_values;
    // The version whose grammar the definitions are checked against, whatever version they state. It also holds for
    // files of the package that they import and that state the same version as they do, or none.
    std::optional<ToscaVersion> read_as;
    // When not empty: the path of a definitions file to check the one together with. It and what it imports are read as well, so
    // that names which only they have are found, and their own faults do not count. Where it does not import the one, the service
    // templates of both are put together. Goes with a single definitions file.
    std::string within;
    // The dialect of the definitions ("onap-sdc", docs/dialects.md): findings that its readers accept become warnings.
    // "none": no dialect. Empty: dialects are recognised by marks in packages and files, unless a receiver demands
    // something (VerifyOptions::intakes, TrustOptions::require_signature). SeverityPolicy::strict switches recognised
    // and named dialects off.
    std::string dialect;
    // Also report, as notes, what must change in definitions of earlier versions to become those of this version. It
    // must be 2.0.
    std::optional<ToscaVersion> migrate_to;
    // Internal, to be left null: the functions of csar/many.hpp keep in it the files outside of packages that they have
    // read.
    std::shared_ptr<FileMemory> file_memory = {};
};

}  // namespace csar
