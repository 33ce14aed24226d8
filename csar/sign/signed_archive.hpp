// Writes archives with a signature.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "base/file.hpp"
#include "csar/container/container.hpp"
#include "csar/container/writer.hpp"

namespace csar::sign {

// A small file to add to an archive; without content, a file to remove.
struct NewFile {
    std::string name;
    std::optional<std::string> content;
};

// Copies the archive `from` to `output`. `files` replace the entries with these names, or are added after the others.
// The compressed bytes of a zip are copied unchanged. `limits`: the limits with which `from` was opened. `as_zip`: a
// tar becomes a zip.
void rewrite_archive(const container::Container& from, const std::vector<NewFile>& files, std::chrono::sys_seconds time,
                     unsigned jobs, const Limits& limits, File& output, bool as_zip = false);

// Writes a signed container (SOL004 4.3.4, option 2) to `output`: `package` under `name`, not compressed again,
// followed by `files`.
void write_signed_container(const File& package, const std::string& name, const std::vector<NewFile>& files,
                            std::chrono::sys_seconds time, File& output);

}  // namespace csar::sign
