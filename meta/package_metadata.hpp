// The metadata in a TOSCA.meta: the keynames of block_0 and the blocks that describe files, read with the rules of its
// CSAR-Version (TOSCA 2.0 csd07 17.2; TOSCA 1.0 16.2; Simple Profile 1.1 to 1.3, chapter 6; ETSI NFV-SOL004 4.1.2). Can
// be created from any TOSCA.meta, even an invalid one.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/digest.hpp"
#include "meta/package_names.hpp"
#include "meta/tosca_meta.hpp"

namespace csar::meta {

// `unknown`: CSAR-Version is missing or has a value that no specification defines.
enum class CsarVersion : std::uint8_t { unknown, v1_0, v1_1, v2_0 };

std::string_view to_string(CsarVersion version);  // "1.0"; "" if unknown.

// The keyname of a manifest that lists every file with a digest, in any package (docs/formats.md, CSAR-Manifest).
inline constexpr std::string_view csar_manifest_key = "CSAR-Manifest";

struct MetaValue {
    std::string_view key;  // the keyname, as the specification spells it; its former spelling if the file has that
    std::string text;      // without enclosing quotation marks
    // for a keyname that refers to a file: its package path; empty if the text is not a package path
    std::string path;
    TextPosition position;  // line 0 if the keyname is absent

    explicit operator bool() const { return position.line != 0; }
};

struct FileDigest {
    Digest digest;
    TextPosition position;
};

// A block that starts with Name: the description of the file, or of the files that match a pattern.
struct FileBlock {
    MetaValue name;
    MetaValue content_type;
    std::vector<FileDigest> digests;  // the digests that could be parsed
    bool is_pattern = false;          // the name contains '*' or '?' (TOSCA 1.0, 16.2)
};

struct PackageMetadata {
    CsarVersion version = CsarVersion::unknown;
    MetaValue csar_version;
    MetaValue meta_file_version;
    MetaValue created_by;
    MetaValue entry_definitions;
    MetaValue entry_service_template;  // only in the draft of TOSCA 1.0
    std::vector<MetaValue> other_definitions;
    // ETSI-Entry-*, with these names or with the former names without "ETSI-".
    MetaValue manifest;
    MetaValue change_log;
    MetaValue tests;
    MetaValue licenses;
    MetaValue certificate;
    MetaValue csar_manifest;  // CSAR-Manifest (docs/formats.md), in any block
    std::vector<FileBlock> files;
};

// Reads the keynames and their values. Reports the errors that can be found in TOSCA.meta alone.
PackageMetadata read_package_metadata(const ToscaMeta& meta, Report& report);
// Like the function above, but for blocks that are not printed yet, without findings. Positions count pairs, not lines.
PackageMetadata read_package_metadata(std::span<const Block> blocks);

enum class DefinitionsLanguage : std::uint8_t { unknown, yaml, xml };

// The file where processing of the definitions starts.
struct EntryDefinitions {
    DefinitionsLanguage language = DefinitionsLanguage::unknown;  // the language, if names and versions determine it
    std::string path;  // empty if there is no entry file: an error is in the report, or the definitions are in XML
};

// Checks that the versions in TOSCA.meta match `definitions`, the tosca_definitions_version of the entry file. Values
// that are not versions of TOSCA in YAML are ignored. `is_of_etsi`: the package has a manifest of SOL004 or SOL007.
void check_versions(const ToscaMeta& meta, const PackageMetadata& metadata, std::string_view definitions,
                    bool is_of_etsi, Report& report);

// Facts about the names in TOSCA.meta, for the hint about a missing file.
struct KnownNames {
    // False for a package that was released: its definitions were not renamed, but may be lost.
    bool may_be_renamed = true;
    // True if the manifest lists the file, so that its name has no typing error; may be null.
    std::function<bool(std::string_view)> is_listed = nullptr;
};

// Checks the metadata against the names in the package from which TOSCA.meta was read (meta.file is its package path),
// and finds the entry file.
EntryDefinitions check_package_metadata(const ToscaMeta& meta, const PackageMetadata& metadata,
                                        const PackageNames& names, Report& report, const KnownNames& known = {});

}  // namespace csar::meta
