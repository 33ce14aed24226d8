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
    // The entries to extract: names of files, names of directories with everything in them, or shell patterns (where
    // '*' also matches '/'). Empty: everything.
    std::vector<std::string> only;
    // Wait until everything is on the disk before the target appears under its name. Otherwise a power failure may
    // leave empty files.
    bool durable = true;
};

struct [[nodiscard]] ExtractResult {
    Findings findings;
    bool done = false;        // false: nothing was written; the findings give the reason
    std::uint64_t files = 0;  // number of written files
    std::uint64_t bytes = 0;  // bytes of all written files
    // True if nothing was written only because some files are damaged: ExtractOptions::only extracts the others.
    bool has_undamaged_files = false;
    // Selected entries that are never written: links, special files and entries with unsafe names, if the findings
    // about them are ignored.
    std::vector<std::string> left_out;
};

// Extracts the archive `package` (TOSCA 2.0 csd07 17.1) into the directory `target`, which must be empty or not exist
// yet.
//
// All or nothing: the whole structure is checked before the first byte is written, every byte is checked while it is
// written, and the target appears when it is complete. If the findings have an error, no output is left. Only files and
// directories are created, never links or special files, and nothing outside the target. Files get the permissions 0755
// or 0644 less the umask, and the current time.
//
// Throws Failure: usage when the package is not an archive or when `only` selects no entry; input when it cannot be
// read; output when the target is not empty or cannot be written; interrupted. After a failure, no output is left.
CSAR_API ExtractResult extract_package(const Input& package, const std::string& target,
                                       const ExtractOptions& options = {});

}  // namespace csar
