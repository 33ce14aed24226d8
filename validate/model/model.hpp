// The model: definitions files with everything they import, as linked objects. Public to inspect, diff and resolve;
// also of invalid packages, where it holds what could be read.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <memory_resource>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "csar/limits.hpp"
#include "csar/report.hpp"
#include "validate/file_provider.hpp"
#include "validate/model/file.hpp"

namespace csar::validate {

struct LoadOptions {
    Limits limits;
    std::map<std::string, std::string, std::less<>> import_map;  // URL -> package path of a local copy
};

class Model {
public:
    // Reads `entries` (package paths) and whatever they import. Findings go into `report`: areas yaml/ and tosca/.
    // `files` must outlive the call only. Throws Failure when the disk fails.
    static std::unique_ptr<Model> load(const std::vector<std::string>& entries, const FileProvider& files,
                                       const LoadOptions& options, Report& report);

    // Every file that was read, entries first, in the order in which they were found.
    const std::vector<std::unique_ptr<File>>& files() const { return files_; }
    // The bundled files of normative types that the versions of the files imply, and the one of a version, or nullptr.
    const std::vector<std::unique_ptr<File>>& bundled() const { return bundled_; }
    File* bundled(Version version) const;
    // The file with this package path, or nullptr.
    File* find(std::string_view path) const;
    // True when nothing is missing from the model: every file was read to its end and every import found.
    bool complete() const { return complete_; }
    // Bytes of all definitions files that were read.
    std::uint64_t definitions_bytes() const { return bytes_; }

private:
    friend class Loader;
    Model() = default;

    Arena arena_;
    std::vector<std::unique_ptr<File>> files_;
    std::vector<std::unique_ptr<File>> bundled_;
    std::unordered_map<std::string_view, File*> by_path_;
    std::uint64_t bytes_ = 0;
    bool complete_ = true;
};

}  // namespace csar::validate
