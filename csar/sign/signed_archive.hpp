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

// A file to add. Without content: a file to remove.
struct NewFile {
    std::string name;
    std::optional<std::string> content;
};

// Copies `from` to `output`. `files` replace entries with equal names; new files follow the other entries.
// Compressed data of a zip is copied unchanged. `limits`: as when `from` was opened. `as_zip`: converts a tar to a zip.
void rewrite_archive(const container::Container& from, const std::vector<NewFile>& files, std::chrono::sys_seconds time,
                     unsigned jobs, const Limits& limits, File& output, bool as_zip = false);

// SOL004 4.3.4, option 2: first `package` as `name` ("x.csar"), uncompressed, then `signature` as "x.cms" and
// `certificates`, unless empty, as "x.cert".
void write_signed_container(const File& package, const std::string& name, const std::string& signature,
                            const std::string& certificates, std::chrono::sys_seconds time, File& output);

}  // namespace csar::sign
