// The bill of materials of a package: CycloneDX 1.6 or SPDX 2.3.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
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
    std::string type;                   // type of an artifact, as written; may be empty
    std::string version;                // tosca_definitions_version of definitions; may be empty
    std::vector<std::string> licenses;  // from the metadata of definitions
    std::string sha1;                   // lower-case hexadecimal digits; required by SPDX
    std::string sha256;
    std::uint64_t size = 0;  // in bytes
};

// An external reference in definitions: an image, a repository, an import.
struct SbomReference {
    std::string name;      // a URI or an image, as written
    std::string named_in;  // path of the definitions with the reference
    std::string type;      // type of an artifact, as written; may be empty
    bool is_import = false;
    std::string repository = {};  // URL or, if unknown, name of an artifact's repository; may be empty
};

struct [[nodiscard]] Sbom {
    Findings findings;
    // The product: from the manifest, the definitions or the file name, in this order. May be empty.
    std::string name, version, supplier;
    std::string sha256;                 // digest of the archive; empty for a directory
    std::vector<std::string> licenses;  // from the metadata of TOSCA.meta, the manifest or the definitions
    // Unknown licences with the SPDX expressions that were probably meant. For a name without a version ("GPL"), the
    // expression is an example. Only the first licences are examined.
    std::vector<std::pair<std::string, std::string>> misspelt_licenses;
    std::vector<SbomFile> files;            // sorted by path
    std::vector<SbomReference> references;  // sorted by name and repository, without duplicates
    // References and licences are incomplete, because definitions were not found or cannot be parsed. A finding gives
    // the reason.
    bool lacks_definitions = false;
    // A file is, or is named like, a Helm chart. Images in charts are not listed as references.
    bool has_chart = false;

    // True if the package has no references, and all its parts are listed.
    bool is_complete() const { return references.empty() && !lacks_definitions && !has_chart; }
};

// Reads every byte of an archive or directory, and the references in its definitions. A damaged file is a finding, and
// is left out. So is a manifest that pack_directory() completes. For a signed container, files, references and licences
// are those of the package inside.
//
// Throws Failure: input if the package, or the package inside, cannot be read; usage for a single file; also
// interrupted.
CSAR_API Sbom make_sbom(const Input& package, const SbomOptions& options = {});

namespace render {

// CycloneDX 1.6 as JSON, on several lines. `time`: the time of creation, if wanted. The same Sbom and time give the
// same bytes, because the serial number is derived from the content.
CSAR_API std::string cyclonedx(const Sbom& sbom, std::optional<std::chrono::sys_seconds> time);

// SPDX 2.3 as JSON. `time`: the time of creation, which SPDX requires.
CSAR_API std::string spdx(const Sbom& sbom, std::chrono::sys_seconds time);

}  // namespace render
}  // namespace csar
