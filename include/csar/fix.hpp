// Making the changes that findings about definitions propose.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <csar/export.hpp>
#include <csar/verify.hpp>

namespace csar {

struct FixOptions {
    VerifyOptions validation;  // as for validate_package()
    bool write = true;         // false: only find out what would change
};

struct FixedFile {
    std::string name;         // as findings show it
    std::uint64_t edits = 0;  // that were made in it
    std::string diff;         // what changes, as a unified diff with three lines around each change
};

struct FixResult {
    std::vector<FixedFile> files;  // that change, by name
    std::uint64_t edits = 0;       // in all of them
};

// Makes the sure edits (Edit::is_sure) of the errors and warnings about the definitions file or directory `path`, except for
// those that a waiver or a dialect takes out, until none is left. Each file is changed in these places only, replaced as a
// whole, and keeps its permissions; symbolic links, files outside of the directory and, for a file, what it imports are not
// changed. An edit is taken back when it leaves more errors than there were. A second call changes nothing.
// Throws Failure: usage for anything but a regular file or a directory with definitions in YAML, or a TOSCA.meta or manifest
// in it; input; output, and then no file is changed.
CSAR_API FixResult fix_definitions(const std::string& path, const FixOptions& options);

}  // namespace csar
