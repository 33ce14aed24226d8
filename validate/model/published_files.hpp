// Published files of types (profiles/published_types.hpp) where a package names one and does not have it, and where it has one.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "validate/model/file.hpp"
#include "validate/model/file_provider.hpp"

namespace csar::validate {

// All of them, as files: "2.6.1/etsi_nfv_sol001_vnfd_types.yaml". Their names in findings are like those of other bundled files.
const FileProvider& published_files();

struct PublishedFile {
    std::string path;     // in published_files()
    std::string version;  // "2.6.1"
    std::string reason;   // why this version, the end of a sentence: "as the URL says"
};

// The published files that a file imports without saying which version: "etsi_nfv_sol001_vnfd_types".
std::set<std::string_view> published_stems(const DefinitionsFile& importer);

// The file that an import in `importer` by path or URL means. `compatible`: the versions that the manifest names, comma-separated;
// of those one is taken that all `stems`, the published_stems of the importer, have, since different versions do not go together.
// Nullopt when it is not a published file, or its version is not known.
std::optional<PublishedFile> published_file(const DefinitionsFile& importer, std::string_view reference,
                                            std::string_view compatible, const std::set<std::string_view>& stems);

// What a file of the package, called like a published one, says of its version, and in what it is another file.
struct PublishedCopy {
    std::string version;
    bool stated = false;  // by its name or metadata; a file that states none is compared with the oldest
    std::vector<std::string> differences;  // the first 100 key paths, in order; empty: it defines the same
};

// Nullopt when its name is another one, or there is no table of its version.
std::optional<PublishedCopy> compare_with_published(const DefinitionsFile& file, const Limits& limits);

}  // namespace csar::validate
