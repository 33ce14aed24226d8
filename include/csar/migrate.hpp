// Converts definitions of earlier versions to TOSCA 2.0.
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
    // `migrate_to`, `read_as` and `within` are ignored.
    DefinitionOptions definitions;
    // The output. For a file: the definitions; the file of imported types is written next to it. For a package or
    // directory: a package (.csar .zip .tar .tar.gz .tgz .tar.zst .tar.xz), or a directory, which must be empty or not
    // exist yet ("x.yaml/" if its extension is that of a single file). Empty: no output.
    std::string output;
    bool in_place = false;  // replace the definitions in the input; `output` must be empty
};

struct MigratedFile {
    std::string name;     // as findings show it
    bool is_new = false;  // the file of types that the migrated files import
    // False: an import that you must migrate or, if `edits` is 0, copy to the directory of the output.
    bool is_written = false;
    std::string before;  // without a byte order mark; empty for a new file
    std::string after;
    std::string diff;  // unified diff
    std::uint64_t edits = 0;
};

struct [[nodiscard]] MigrateResult {
    // What is left to do: errors (with warnings that the policy makes errors) and notes. Places are in the new files,
    // with a leading slash if these are in `output`. Text that was left out has a place in the old files, if these
    // still exist.
    Findings findings;
    std::vector<MigratedFile> files;  // changed and new files, and imports that the output lacks
    std::uint64_t unlisted = 0;       // findings beyond Limits::findings
    bool is_valid = false;            // the result is valid TOSCA 2.0, by the policy
    bool written = false;             // the output was written
    // Signatures of changed files. A written package does not have them; with `in_place` they stay, and no longer
    // match.
    std::vector<std::string> left_out;
    bool lost_signature = false;  // the package was signed, but the output is not
    std::string package_around;   // with `in_place`: the directory of the package that contains the file
};

// Converts TOSCA Simple Profile 1.0 to 1.3 into TOSCA 2.0: the file `input`, or all definitions in the package `input`,
// an archive or a directory. Comments, order and layout are kept. Types of the Simple Profile are written into a file
// that the migrated files import. The result is validated as TOSCA 2.0, and written even if work is left.
//
// A package gets a TOSCA.meta of CSAR 2.0 and, if it had a manifest, a manifest with new digests. Other-Definitions of
// TOSCA.meta also lists imported files with templates that substitute nodes: in 2.0, importing them is not enough.
//
// Definitions of TOSCA 1.0 in XML become one new file in YAML. In a package, this file replaces them; `in_place` is not
// possible.
//
// Throws Failure:
// - usage: there is nothing to migrate, or options contradict each other
// - input: a file cannot be read
// - output: a file cannot be written
// - interrupted
CSAR_API MigrateResult migrate_definitions(const Input& input, const MigrateOptions& options = {});

}  // namespace csar
