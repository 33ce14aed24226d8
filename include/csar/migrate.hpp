// Making TOSCA 2.0 of definitions in earlier versions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <csar/cancellation.hpp>
#include <csar/definition_options.hpp>
#include <csar/export.hpp>
#include <csar/findings.hpp>
#include <csar/input.hpp>
#include <csar/limits.hpp>
#include <csar/severity_policy.hpp>

namespace csar {

struct MigrateOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    // What completes the definitions; `migrate_to`, `read_as` and `within` are not looked at.
    DefinitionOptions definitions;
    // The output; empty: nothing is written, unless `in_place`. For a file: the definitions, and beside them the file of types
    // that they import. For a package or directory: a package (.csar .zip .tar .tar.gz .tgz .tar.zst .tar.xz), else a
    // directory, which must be empty or not exist yet.
    std::string output;
    bool in_place = false;  // replace the definitions of the file or directory; goes with no output
    unsigned jobs = 1;      // threads at most, 0 is 1; for writing a package
};

struct MigratedFile {
    std::string name;     // as findings call it (Place::file)
    bool is_new = false;  // the types that others import
    bool is_written = false;
    std::string before;  // without a byte order mark; empty when it is new
    std::string after;
    std::string diff;  // unified; of a changed file
    std::uint64_t edits = 0;
};

struct [[nodiscard]] MigrateResult {
    Findings findings;                // what is left to do: places are those in the new files
    std::vector<MigratedFile> files;  // that changed, in the order of their names, and the new one
    std::uint64_t unlisted = 0;       // findings of this kind that were more than Limits::findings
    bool is_valid = false;            // they are valid TOSCA 2.0
    bool written = false;             // the output is there
    // Signatures of changed files, which a package that was written does not have. In place they are there as before.
    std::vector<std::string> left_out;
    bool lost_signature = false;  // the package was signed, and what was written is not
    std::string
        package_around;  // the directory of a package that has the file, of which nothing else was changed in place
};

// Changes definitions of the TOSCA Simple Profile 1.0 to 1.3 into TOSCA 2.0: those of the file `input`, or all in the package
// `input`, an archive or a directory. Only what must be is changed in the texts: comments, order and layout stay. Types of the
// Simple Profile, which 2.0 does not have, are written into a file that the others import. The result is validated as TOSCA 2.0;
// it is written all the same when something is left to do. A package gets a manifest with new digests when it had one,
// and a TOSCA.meta of CSAR 2.0. Throws Failure: usage when there is nothing to migrate or the options do not go together, input
// when a file cannot be read, output when it cannot be written, interrupted when it is cancelled.
CSAR_API MigrateResult migrate_definitions(const Input& input, const MigrateOptions& options = {});

}  // namespace csar
