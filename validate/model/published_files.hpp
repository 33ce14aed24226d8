// Published files of types (profiles/published_types.hpp): for packages that refer to such a file without containing
// it, and for packages that contain one.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "validate/model/file.hpp"
#include "validate/model/file_provider.hpp"

namespace csar::validate {

// All published files: "2.6.1/etsi_nfv_sol001_vnfd_types.yaml". Their names in findings are like those of other bundled
// files.
const FileProvider& published_files();

struct PublishedFile {
    std::string path;     // path in published_files()
    std::string version;  // "2.6.1"
    std::string reason;   // the reason for this version, as the end of a sentence: "according to the URL"
};

// The published files that a file imports without a version: "etsi_nfv_sol001_vnfd_types".
std::set<std::string_view> published_stems(const DefinitionsFile& importer);

// The file to which an import in `importer` by path or URL refers. `compatible`: the versions in the manifest,
// comma-separated. The selected version has all `stems`, the published_stems() of the importer, because different
// versions cannot be combined. nullopt if it is not a published file, or its version is unknown.
std::optional<PublishedFile> published_file(const DefinitionsFile& importer, std::string_view reference,
                                            std::string_view compatible, const std::set<std::string_view>& stems);

// The version of a file in the package that has the name of a published file, and its differences from that published
// file.
struct PublishedCopy {
    std::string version;
    bool stated = false;  // true if the name or metadata has the version; otherwise the oldest version is used
    std::vector<std::string> differences;  // the first 100 key paths, in order; empty if the definitions are the same
};

// nullopt if the name of `file` is not that of a published file, or if there is no table for its version.
std::optional<PublishedCopy> compare_with_published(const DefinitionsFile& file, const Limits& limits);

}  // namespace csar::validate
