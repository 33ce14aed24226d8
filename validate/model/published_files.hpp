// Type files that standards bodies publish (profiles/published_types.hpp). Packages import these files or contain
// copies of them.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "validate/model/file.hpp"
#include "validate/model/file_provider.hpp"

namespace csar::validate {

// All published files: "2.6.1/etsi_nfv_sol001_vnfd_types.yaml". Findings name them like other bundled files.
const FileProvider& published_files();

struct PublishedFile {
    std::string path;     // in published_files()
    std::string version;  // "2.6.1"
    std::string reason;   // for this version, as the end of a sentence: "according to the URL"
};

// Imported by `importer` without a version: "etsi_nfv_sol001_vnfd_types".
std::set<std::string_view> published_stems(const DefinitionsFile& importer);

// Returns the published file for an import by path or URL, or nullopt if there is none or its version is unknown.
// `compatible`: the versions in the manifest, comma-separated. `stems`: published_stems() of the importer. The selected
// version has all of them, because different versions cannot be combined.
std::optional<PublishedFile> published_file(const DefinitionsFile& importer, std::string_view reference,
                                            std::string_view compatible, const std::set<std::string_view>& stems);

// A file of the package, compared with the published file of its name.
struct PublishedCopy {
    std::string version;
    bool stated = false;                   // in the name or metadata; otherwise the oldest version is assumed
    std::vector<std::string> differences;  // the first 100 key paths, in order
};

// Returns nullopt if the name of `file` is not published, or if its version has no table.
std::optional<PublishedCopy> compare_with_published(const DefinitionsFile& file, const Limits& limits);

}  // namespace csar::validate
