// The table of keynames in block_0: the CSAR-Versions that have them, and the kinds of values.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "meta/package_metadata.hpp"
#include "report/diagnose.hpp"
#include "report/rule.hpp"

namespace csar::meta {

enum class Presence : std::uint8_t {
    foreign,  // of another version
    allowed,
    expected,  // a warning if absent
    mandatory,
};

enum class ValueKind : std::uint8_t { text, csar_version, meta_file_version, file, files, directory };

struct Block0Key {
    std::string_view name;
    std::string_view former;           // another accepted spelling; may be empty
    const Rule* former_rule;           // for that spelling
    const Rule* missing_rule;          // if `mandatory`; null: meta/missing-keyname
    std::array<Presence, 4> presence;  // by CsarVersion
    ValueKind kind;
    MetaValue PackageMetadata::*value;  // null: a list, or not used
    bool etsi = false;
    bool anywhere = false;  // allowed in any block, because block_0 may only have the keynames of TOSCA 2.0

    // In later blocks, ordinary words such as Description may have any meaning.
    bool belongs_in_block_0() const { return (value != nullptr || kind == ValueKind::files) && !anywhere; }
};

std::span<const Block0Key> block_0_keys();

struct Block0Match {
    const Block0Key* key = nullptr;
    bool former = false;  // in the former spelling
};

// Ignores ASCII case. Empty for custom keynames.
Block0Match find_block_0_key(std::string_view name);

// True for equal keynames, and for spellings of different releases.
bool is_same_keyname(std::string_view a, std::string_view b);

// In a block about a file.
inline constexpr std::string_view name_key = "Name";
inline constexpr std::string_view content_type_key = "Content-Type";

// The allowed values of TOSCA-Meta-File-Version. Returns an empty span if the keyname is not allowed.
std::span<const std::string_view> meta_file_versions(CsarVersion version);

// For a requirement of TOSCA 1.0: an error only if the package states this version.
Diagnostic demanded_by_1_0(CsarVersion version, Diagnostic finding);

}  // namespace csar::meta
