// The bill of materials of a package: CycloneDX 1.6 or SPDX 2.3.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <csar/common_options.hpp>
#include <csar/definition_options.hpp>
#include <csar/export.hpp>
#include <csar/findings.hpp>
#include <csar/input.hpp>

namespace csar {

struct SbomOptions : CommonOptions {
    DefinitionOptions definitions;
};

// A file of the package.
struct SbomFile {
    std::string path;
    std::string
        role;  // "metadata", "manifest", "definitions", "artifact", "implementation", "package", "license", "file"
    std::string type;                   // type of an artifact, as written in the definitions; may be empty
    std::string version;                // of definitions: their tosca_definitions_version; may be empty
    std::vector<std::string> licenses;  // of definitions: the licences in their metadata
    std::string sha1;                   // lower-case hexadecimal digits; SPDX requires SHA-1
    std::string sha256;
    std::uint64_t size = 0;  // size in bytes
};

// An external reference in definitions: an image, a repository, an import.
struct SbomReference {
    std::string name;      // a URI or the name of an image, as written
    std::string named_in;  // package path of the definitions with the reference
    std::string type;      // type of an artifact, as written; may be empty
    bool is_import = false;
    std::string repository = {};  // URL of an artifact's repository, or the name if it is unknown; may be empty
};

struct [[nodiscard]] Sbom {
    Findings findings;
    // The product, from the manifest, the definitions or the file name, in this order; may be empty.
    std::string name, version, supplier;
    std::string sha256;                     // digest of the whole archive; empty for a directory
    std::vector<std::string> licenses;      // from the metadata: TOSCA.meta, the manifest or the definitions
    std::vector<SbomFile> files;            // sorted by path
    std::vector<SbomReference> references;  // sorted by name and repository, without duplicates
    // The entry definitions were not found, or definitions cannot be parsed: the references and licences are
    // incomplete, and a finding states the reason.
    bool lacks_definitions = false;
    // A file is a Helm chart, or has the name of one. The images that charts name are not among the references.
    bool has_chart = false;

    // False if the package may have parts or dependencies that are not listed, or if it has references.
    bool is_complete() const { return references.empty() && !lacks_definitions && !has_chart; }
};

// Reads every byte of an archive or directory, and the references in its definitions. Damaged files are left out and
// reported in the findings. For a signed container, the files, references and licences are those of the package inside.
// The manifest of a directory that packing completes is left out.
// Throws Failure: input when the package, or the package inside, cannot be read; usage for a single file; also
// interrupted.
CSAR_API Sbom make_sbom(const Input& package, const SbomOptions& options = {});

namespace render {

// CycloneDX 1.6 as JSON, on several lines. `time`: the time of creation to write; nullopt: none is written. The same
// Sbom and time give the same bytes; the serial number is derived from the content.
CSAR_API std::string cyclonedx(const Sbom& sbom, std::optional<std::chrono::sys_seconds> time);

// SPDX 2.3 as JSON; it requires a time.
CSAR_API std::string spdx(const Sbom& sbom, std::chrono::sys_seconds time);

}  // namespace render
}  // namespace csar
