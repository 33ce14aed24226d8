// Extracting a package into a folder.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <csar/export.hpp>
#include <csar/limits.hpp>
#include <csar/report.hpp>

namespace csar {

struct ExtractOptions {
    Limits limits;
    unsigned jobs = 1;          // threads at most
    bool allow_prefix = false;  // the archive may follow a program (self-extracting archive)
    // What to extract: names of files, names of directories with everything in them, or patterns as in the shell
    // (except that '*' also matches '/'). Empty: everything.
    std::vector<std::string> only;
    // Wait until all is on the disk before it appears under its name. Without it a power cut may leave files empty.
    bool durable = true;
};

struct Extraction {
    bool done = false;        // false: nothing was written; the report says why
    std::uint64_t files = 0;  // that were written
    std::uint64_t bytes = 0;  // of all of them
};

// Extracts the archive `package` ("-": standard input) into the folder `target`, which must not exist or be empty.
//
// All or nothing: the whole structure is checked before the first byte is written, every byte while it is written, and
// the target appears when all is complete. An error in the report, whatever its kind, means that nothing is left
// behind. Only files and folders are made, never links or special files, and never anything outside the target; files
// get the permissions 0755 or 0644 less the umask, and the present time.
//
// Throws Failure: input when the package cannot be read, usage when it is no archive or holds nothing of what `only`
// asks for, output when the target is taken or cannot be written, interrupted. Nothing is left behind then either.
CSAR_API Extraction extract(const std::string& package, const std::string& target, const ExtractOptions& options,
                   Report& report);

}  // namespace csar
