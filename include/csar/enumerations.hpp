// The enumerations of options and results. to_string() returns the name of a value, or "" for a value that is not an
// enumerator.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <csar/export.hpp>

namespace csar {

// The opposite of to_string(): from_string<DigestAlgorithm>("SHA-256"). nullopt for an unknown name.
template <class Enumeration>
std::optional<Enumeration> from_string(std::string_view name) {
    for (unsigned value = 0; value <= 255; ++value)
        if (const auto candidate = static_cast<Enumeration>(value); !name.empty() && to_string(candidate) == name)
            return candidate;
    return std::nullopt;
}

// The format of a package.
enum class PackageFormat : std::uint8_t { zip, tar, directory, file };
CSAR_API std::string_view to_string(PackageFormat format);  // "zip", "tar", "directory", "file"

// The compression of a tar.
enum class Compression : std::uint8_t { none, gzip, zstd, xz, bzip2 };
CSAR_API std::string_view to_string(Compression compression);  // "none", "gzip", "zstd", "xz", "bzip2"

// The format of the archive that pack_directory() writes.
enum class ArchiveFormat : std::uint8_t { zip, tar, tar_gzip, tar_zstd, tar_xz };
CSAR_API std::string_view to_string(ArchiveFormat format);  // "zip", "tar", "tar.gz", "tar.zst", "tar.xz"

enum class EntryKind : std::uint8_t { file, directory, symlink, hardlink, special };
CSAR_API std::string_view to_string(EntryKind kind);  // "file", "directory", "symlink", "hardlink", "special"

// The CSAR version of a package.
enum class CsarFormatVersion : std::uint8_t { v1_0, v1_1, v2_0 };
CSAR_API std::string_view to_string(CsarFormatVersion version);  // "1.0", "1.1", "2.0"

// The TOSCA version of definitions; versions 1.x are the Simple Profile.
enum class ToscaVersion : std::uint8_t { v1_0, v1_1, v1_2, v1_3, v2_0 };
CSAR_API std::string_view to_string(ToscaVersion version);  // "1.0", "1.1", "1.2", "1.3", "2.0"
// Parses a tosca_definitions_version ("tosca_2_0", "tosca_simple_yaml_1_3"), or a version ("2.0").
CSAR_API std::optional<ToscaVersion> parse_tosca_version(std::string_view text);

// The location of TOSCA.meta.
enum class MetaLocation : std::uint8_t { root, tosca_metadata };
CSAR_API std::string_view to_string(MetaLocation location);  // "root", "TOSCA-Metadata"

enum class DigestAlgorithm : std::uint8_t { md5, sha1, sha224, sha256, sha384, sha512 };
CSAR_API std::string_view to_string(DigestAlgorithm algorithm);  // "MD5", "SHA-1", "SHA-224", "SHA-256", ...

// The role of a definitions file: listed in TOSCA.meta, or imported.
enum class DefinitionsRole : std::uint8_t { entry, other, imported };
CSAR_API std::string_view to_string(DefinitionsRole role);  // "entry", "other", "imported"

// The target of an import.
enum class ImportState : std::uint8_t { file, built_in, remote, missing };
CSAR_API std::string_view to_string(ImportState state);  // "file", "built in", "remote", "missing"

enum class ArtifactKind : std::uint8_t { artifact, implementation };
CSAR_API std::string_view to_string(ArtifactKind kind);  // "artifact", "implementation"

// The target of an artifact's reference.
enum class ArtifactState : std::uint8_t { present, missing, remote, outside };
CSAR_API std::string_view to_string(ArtifactState state);  // "present", "missing", "remote", "outside"

// The checks of a package.
enum class Check : std::uint8_t {
    container,        // the structure of the archive
    files,            // the files of a directory
    bytes,            // every byte can be read; the name is "every byte"
    against,          // comparison with another package or directory
    metadata,         // TOSCA.meta
    syntax,           // the syntax of a manifest
    definitions,      // TOSCA in YAML
    xml_definitions,  // TOSCA in XML
    schemas,          // the schemas of properties in XML definitions
    grammars,         // the grammars of dialects and unknown versions
    imports,          // URLs of imports, without a local copy
    profiles,         // profiles that are not available locally
    remote_files,     // artifacts and implementations outside of the package
    named_files,      // files that files outside of the package refer to; the name is "files that they name"
    digests,          // digests of the files of the package
    outside_files,    // files outside of the package that the manifest lists
    signatures,
    intake,  // the requirements of a receiver
    sbom,    // the files listed in the bill of materials; the name is "bill of materials"
};
// "container", "files", "every byte", "content", "metadata", "syntax", "definitions", "XML definitions", "XML schemas
// of properties", "grammars", "imports", "profiles", "remote files", "files that they name", "digests", "files outside
// of the package", "signatures", "intake profile", "bill of materials".
CSAR_API std::string_view to_string(Check check);

}  // namespace csar
