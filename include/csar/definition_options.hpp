// What the user gives to complete the definitions of a package.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <csar/enumerations.hpp>

namespace csar {

class FileMemory;

struct DefinitionOptions {
    // What an import names -> path of a local copy. The key is the URL of an import, the name of a profile, or the
    // start of URLs, which ends in a slash; the path is then that of a directory. Nothing is ever fetched.
    std::map<std::string, std::string, std::less<>> import_map;
    // Directories, packages and definitions files in which profiles are looked for that the package does not have, in this
    // order.
    std::vector<std::string> profile_paths;
    // When not empty: a YAML file with values of the service template's inputs, a mapping from names to values.
    std::string inputs;
    // The version whose grammar the definitions are checked against, whatever they say. Files that they import from the
    // package and that say the same as they do or nothing are read so, too.
    std::optional<ToscaVersion> read_as;
    // The dialect that the definitions are in ("onap-sdc", docs/dialects.md), which makes warnings of findings that its
    // readers take; "none": none. When empty, dialects are told by the marks of packages and files, unless a receiver
    // demands something (VerifyOptions::intake, TrustOptions::require_signature) or SeverityPolicy::strict is set, which
    // ends every dialect.
    std::string dialect;
    // What must change in definitions of earlier versions to become those of this one is reported too, as notes. The only
    // one is 2.0.
    std::optional<ToscaVersion> migrate_to;
    // Files outside of packages that were read once, for functions that examine many (csar/many.hpp), which make it
    // themselves; null: each operation reads what it needs.
    std::shared_ptr<FileMemory> file_memory = {};
};

}  // namespace csar
