// The keynames of block_0 as a table: the CSAR-Versions in which they exist, and the kinds of their values.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "meta/package_metadata.hpp"
#include "report/diagnose.hpp"
#include "report/rule.hpp"

namespace csar::meta {

enum class Presence : std::uint8_t {
    foreign,  // belongs to a different version
    allowed,
    expected,  // its absence is a warning
    mandatory,
};

enum class ValueKind : std::uint8_t { text, csar_version, meta_file_version, file, files, directory };

struct Block0Key {
    std::string_view name;
    std::string_view former;           // a second spelling that is also accepted; empty if there is none
    const Rule* former_rule;           // reported for that spelling
    const Rule* missing_rule;          // for `mandatory`; nullptr: meta/missing-keyname
    std::array<Presence, 4> presence;  // indexed by CsarVersion
    ValueKind kind;
    MetaValue PackageMetadata::*value;  // nullptr if it is a list, or not interpreted
    bool etsi = false;
    bool anywhere = false;  // allowed in any block, for packages whose block_0 has only the keynames of TOSCA 2.0

    // Description and Topology are ordinary words: in later blocks, authors can use them with any meaning.
    bool belongs_in_block_0() const { return (value != nullptr || kind == ValueKind::files) && !anywhere; }
};

std::span<const Block0Key> block_0_keys();

struct Block0Match {
    const Block0Key* key = nullptr;
    bool former = false;  // the keyname has its former spelling
};

// The row of a keyname, ignoring ASCII case; empty for custom keynames.
Block0Match find_block_0_key(std::string_view name);

// Whether two keynames have the same meaning, possibly in the spellings of different releases.
bool is_same_keyname(std::string_view a, std::string_view b);

// The keynames of a block that describes a file.
inline constexpr std::string_view name_key = "Name";
inline constexpr std::string_view content_type_key = "Content-Type";

// The values of TOSCA-Meta-File-Version allowed with a CSAR-Version; empty if the keyname is not allowed.
std::span<const std::string_view> meta_file_versions(CsarVersion version);

// A finding about a requirement of TOSCA 1.0: an error if the package states that version.
Diagnostic demanded_by_1_0(CsarVersion version, Diagnostic finding);

}  // namespace csar::meta
