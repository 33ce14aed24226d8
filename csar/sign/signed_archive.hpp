// Writing archives that carry a signature.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/file.hpp"
#include "csar/container/container.hpp"
#include "csar/container/writer.hpp"

namespace csar {

// A small file that comes into an archive; without content one that goes.
struct NewFile {
    std::string name;
    std::optional<std::string> content;
};

// Writes the archive `from` anew into `output`, with `files` in place of the entries of these names or behind the
// others. The compressed bytes of a zip are copied as they are. `limits`: those under which `from` was opened.
void rewrite_archive(const container::Container& from, const std::vector<NewFile>& files, std::int64_t time,
                     unsigned jobs, const Limits& limits, File& output);

// Writes a signed container (SOL004 4.3.4, option 2) into `output`: `package` under `name`, not compressed again,
// and behind it `files`.
void write_signed_container(const File& package, const std::string& name, const std::vector<NewFile>& files,
                            std::int64_t time, File& output);

}  // namespace csar
