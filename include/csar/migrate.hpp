// Migrates definitions of earlier versions to TOSCA 2.0.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <csar/common_options.hpp>
#include <csar/definition_options.hpp>
#include <csar/export.hpp>
#include <csar/findings.hpp>
#include <csar/input.hpp>

namespace csar {

struct MigrateOptions : CommonOptions {
    // Input that completes the definitions; `migrate_to`, `read_as` and `within` are ignored.
    DefinitionOptions definitions;
    // The output. Empty: nothing is written, unless `in_place` is true. For a file: the definitions, and next to them
    // the file of types that they import. For a package or directory: a package (.csar .zip .tar .tar.gz .tgz .tar.zst
    // .tar.xz), or otherwise a directory, which must be empty or not exist yet.
    std::string output;
    bool in_place = false;  // replace the definitions of the file or directory; cannot be combined with `output`
};

struct MigratedFile {
    std::string name;     // displayed name, as in findings (Place::file)
    bool is_new = false;  // the file of types that other migrated files import
    // False for an import that must also be migrated or, if `edits` is 0, copied to the directory of the output.
    bool is_written = false;
    std::string before;  // without a byte order mark; empty if the file is new
    std::string after;
    std::string diff;  // unified diff of a changed file
    std::uint64_t edits = 0;
};

struct [[nodiscard]] MigrateResult {
    // Findings about the remaining work: errors, including warnings that the policy makes errors, and notes. Places
    // refer to the new files (with a leading slash if these are written to `output`). For text that was left out, they
    // refer to the old files if these still exist.
    Findings findings;
    std::vector<MigratedFile> files;  // changed files, imports that the output lacks, and the new file
    std::uint64_t unlisted = 0;       // number of further findings about remaining work, beyond Limits::findings
    bool is_valid = false;            // the result is valid TOSCA 2.0, according to the policy
    bool written = false;             // the output was written
    // Signatures of changed files. They are left out of a written package; with `in_place` they are kept unchanged.
    std::vector<std::string> left_out;
    bool lost_signature = false;  // the package was signed, but the output is not
    std::string package_around;   // with `in_place`, for a file in a package: the directory of the package
};

// Changes definitions of the TOSCA Simple Profile 1.0 to 1.3 into TOSCA 2.0: the file `input`, or all definitions in
// the package `input`, an archive or a directory. Texts are changed only where necessary: comments, order and layout
// are kept. Types of the Simple Profile, which 2.0 does not have, are written into a file that the migrated files
// import. The result is validated as TOSCA 2.0, and written even if work remains. A package gets a CSAR 2.0 TOSCA.meta
// and, if it had a manifest, a manifest with new digests. Its Other-Definitions also names imported files whose
// templates substitute nodes, because an import no longer suffices for that. Definitions of TOSCA 1.0 in XML become one
// new file in YAML, which replaces them in a package; `in_place` is then rejected. Throws Failure: usage when there is
// nothing to migrate or the options contradict each other; input when a file cannot be read; output when it cannot be
// written; also interrupted.
CSAR_API MigrateResult migrate_definitions(const Input& input, const MigrateOptions& options = {});

}  // namespace csar
