// Makes the changes that findings about definitions propose.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <csar/export.hpp>
#include <csar/verify.hpp>

namespace csar {

struct FixOptions {
    VerifyOptions validation;  // as for validate_package()
    bool write = true;         // false: only report what would change
};

struct FixedFile {
    std::string name;         // displayed name, as in findings
    std::uint64_t edits = 0;  // number of edits in this file
    std::string diff;         // the change as a unified diff with three lines of context
};

// A proposed edit that was not made, because it does not reduce the number of findings: the remaining findings would be
// others. They may be hidden by the mistake, or be caused by the edit.
struct LeftEdit {
    std::string name;  // displayed name of the file, as in findings
    std::uint32_t line = 0, column = 0;
    std::string text;         // the proposed text
    std::string replacement;  // "line 4: MESSAGE", the first finding that the edit adds; may be empty
};

struct FixResult {
    std::vector<FixedFile> files;  // changed files, by name
    std::uint64_t edits = 0;       // number of edits in all files
    std::vector<LeftEdit> left;    // by name, line and column; empty if the number of validations was not sufficient
};

// Makes the edits with Edit::is_sure that errors and warnings about the definitions file or directory `path` propose,
// until no such edit is left. Findings that are waived or that a dialect explains are excluded. The rest of a changed
// file stays the same; the file is replaced as a whole and keeps its permissions. Symbolic links, files outside of the
// directory and, for a single file, its imports are not changed. An edit is undone if it increases the number of
// errors, unless further edits correct them. A second call changes nothing. Throws Failure: usage if `path` is not a
// regular file, nor a directory with definitions in YAML, a TOSCA.meta or a manifest; input; output, in which case no
// file is changed.
CSAR_API FixResult fix_definitions(const std::string& path, const FixOptions& options);

}  // namespace csar
