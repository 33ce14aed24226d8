// Extracts a package into a directory.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <csar/common_options.hpp>
#include <csar/export.hpp>
#include <csar/findings.hpp>
#include <csar/input.hpp>

namespace csar {

struct ExtractOptions : CommonOptions {
    bool allow_prefix = false;  // the archive may follow a program (self-extracting archive)
    // What to extract: files, directories with everything in them, or shell patterns, where '*' also matches '/'.
    // Empty: everything.
    std::vector<std::string> only;
    // Sync all files to the disk before the target gets its name. Otherwise a power failure may leave empty files.
    bool durable = true;
};

struct [[nodiscard]] ExtractResult {
    Findings findings;
    bool done = false;        // false: nothing was written; the findings give the reason
    std::uint64_t files = 0;  // number of written files
    std::uint64_t bytes = 0;  // bytes of all written files
    // Only some files are damaged, so that nothing was written. ExtractOptions::only can extract the other files.
    bool has_undamaged_files = false;
    // Selected entries that were not written, because they are links, special files or have unsafe names. Only if the
    // findings about them are ignored.
    std::vector<std::string> left_out;
};

// Extracts the archive `package` (TOSCA 2.0 csd07 17.1) into the directory `target`, which must be empty or not exist
// yet. After a failure, or if the findings have an error, the target is unchanged.
//
// The structure is checked before the first byte is written, and each byte while it is written. The target appears when
// it is complete. Only files and directories are written, and nothing outside of the target. Files get the current time
// and the permissions 0755 or 0644, less the umask.
//
// Throws Failure:
// - usage: the package is not an archive, or `only` selects nothing
// - input: the package cannot be read
// - output: the target is not empty, or cannot be written
// - interrupted
CSAR_API ExtractResult extract_package(const Input& package, const std::string& target,
                                       const ExtractOptions& options = {});

}  // namespace csar
