// Makes the edits that hints about definitions propose.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <csar/export.hpp>
#include <csar/verify.hpp>

namespace csar {

struct FixOptions {
    VerifyOptions validation;
    bool write = true;  // false: change no file
};

struct FixedFile {
    std::string name;  // as findings show it
    std::uint64_t edits = 0;
    std::string diff;  // unified diff with three lines of context
};

// An edit that was not made, because it is not sure (Edit::is_sure), because it only exchanges findings for other
// findings, or because the limit for validations was reached.
struct LeftEdit {
    std::string name;  // the file, as findings show it
    std::uint32_t line = 0, column = 0;
    std::string text;  // the proposed text
    bool is_sure = true;
    std::string replacement;  // the first finding that the edit adds, "line 4: MESSAGE"; empty if unknown
};

struct FixResult {
    std::vector<FixedFile> files;  // changed files, by name
    std::uint64_t edits = 0;       // number of edits in all files
    std::vector<LeftEdit> left;    // by name, line and column
};

// Makes the sure edits (Edit::is_sure) that errors and warnings propose, until none is left. `path`: a definitions file
// or a directory. A second call changes nothing.
//
// Not used: findings that are waived, or that a dialect explains. Not changed: symbolic links, files outside of the
// directory and, for a single file, its imports. An edit that increases the number of errors is undone. Changed files
// are replaced and keep their permissions.
//
// Throws Failure:
// - usage: `path` is not a regular file, nor a directory with definitions in YAML, a TOSCA.meta or a manifest
// - input: also for a directory whose definitions cannot be found
// - output: no file is changed
CSAR_API FixResult fix_definitions(const std::string& path, const FixOptions& options);

}  // namespace csar
