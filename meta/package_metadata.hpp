// The metadata in TOSCA.meta: keynames of block_0, and blocks about files (TOSCA 2.0 csd07 17.2; TOSCA 1.0 16.2; Simple
// Profile 1.1 to 1.3, chapter 6; ETSI NFV-SOL004 4.1.2). An invalid TOSCA.meta can be read, too.
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

// `unknown`: missing, or not a version of a specification.
enum class CsarVersion : std::uint8_t { unknown, v1_0, v1_1, v2_0 };

std::string_view to_string(CsarVersion version);  // "1.0"; "" if unknown.

// Names a manifest with a digest of every file, in any package (docs/formats.md, CSAR-Manifest).
inline constexpr std::string_view csar_manifest_key = "CSAR-Manifest";

struct MetaValue {
    std::string_view key;  // in the spelling of the specification, or its former spelling
    std::string text;      // without quotes
    // The path in the package, if the value is a path.
    std::string path;
    TextPosition position;  // line 0: absent

    explicit operator bool() const { return position.line != 0; }
};

struct FileDigest {
    Digest digest;
    TextPosition position;
};

// A block that starts with Name: about a file, or the files of a pattern.
struct FileBlock {
    MetaValue name;
    MetaValue content_type;
    std::vector<FileDigest> digests;  // those that can be parsed
    bool is_pattern = false;          // has '*' or '?'
};

struct PackageMetadata {
    CsarVersion version = CsarVersion::unknown;
    MetaValue csar_version;
    MetaValue meta_file_version;
    MetaValue created_by;
    MetaValue entry_definitions;
    MetaValue entry_service_template;  // only in the draft of TOSCA 1.0
    std::vector<MetaValue> other_definitions;
    // ETSI-Entry-*, or without "ETSI-" as in earlier releases.
    MetaValue manifest;
    MetaValue change_log;
    MetaValue tests;
    MetaValue licenses;
    MetaValue certificate;
    MetaValue csar_manifest;  // CSAR-Manifest (docs/formats.md), in any block
    std::vector<FileBlock> files;
};

// Reports errors that TOSCA.meta alone shows.
PackageMetadata read_package_metadata(const ToscaMeta& meta, Report& report);
// For blocks that are not printed yet: no findings. Positions count pairs, not lines.
PackageMetadata read_package_metadata(std::span<const Block> blocks);

enum class DefinitionsLanguage : std::uint8_t { unknown, yaml, xml };

// Where processing of definitions starts.
struct EntryDefinitions {
    DefinitionsLanguage language = DefinitionsLanguage::unknown;  // if names and versions show it
    std::string path;  // empty: an error was reported, or the definitions are in XML
};

// Checks the versions in TOSCA.meta against `definitions`, the tosca_definitions_version of the entry. Ignores a value
// that TOSCA does not define. `is_of_etsi`: the package has a SOL004 or SOL007 manifest.
void check_versions(const ToscaMeta& meta, const PackageMetadata& metadata, std::string_view definitions,
                    bool is_of_etsi, Report& report);

// For the hint about a missing file.
struct KnownNames {
    // False for a released package: files may be lost, but were not renamed.
    bool may_be_renamed = true;
    // The manifest lists the file, so its name is not misspelt. May be null.
    std::function<bool(std::string_view)> is_listed = nullptr;
};

// Checks that the files in TOSCA.meta exist, and finds the entry file. `names`: the package of `meta`.
EntryDefinitions check_package_metadata(const ToscaMeta& meta, const PackageMetadata& metadata,
                                        const PackageNames& names, Report& report, const KnownNames& known = {});

}  // namespace csar::meta
