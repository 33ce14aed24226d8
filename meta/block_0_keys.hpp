// The keynames of block_0 as a table: which CSAR-Version has which, and what their values are.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "meta/package_metadata.hpp"
#include "report/rule.hpp"

namespace csar::meta {

enum class Presence : std::uint8_t {
    foreign,  // belongs to another version
    allowed,
    expected,  // its absence deserves a warning
    mandatory,
};

enum class ValueKind : std::uint8_t { text, csar_version, meta_file_version, file, files, folder };

struct Block0Key {
    std::string_view name;
    std::string_view former;           // another spelling that is read as well; empty: none
    const Rule* former_rule;           // what is said about that spelling
    std::array<Presence, 4> presence;  // by CsarVersion
    const Rule* missing_rule;          // for `mandatory`; nullptr: meta/missing-keyname
    ValueKind kind;
    MetaValue PackageMetadata::*value;  // nullptr: a list, or not interpreted
    bool etsi = false;
    bool anywhere = false;  // in any block, for those who keep block_0 to what TOSCA 2.0 lists

    // Description and Topology are ordinary words: in another block they mean what its writer wants.
    bool belongs_in_block_0() const { return (value != nullptr || kind == ValueKind::files) && !anywhere; }
};

std::span<const Block0Key> block_0_keys();

struct Block0Match {
    const Block0Key* key = nullptr;
    bool former = false;  // the keyname is the former one
};

// The row that a keyname means, ASCII case ignored; no row for custom keynames.
Block0Match find_block_0_key(std::string_view name);

// The keynames of a block that describes a file.
inline constexpr std::string_view name_key = "Name";
inline constexpr std::string_view content_type_key = "Content-Type";

// The values of TOSCA-Meta-File-Version that go with a CSAR-Version; nothing where the keyname is foreign.
std::span<const std::string_view> meta_file_versions(CsarVersion version);

}  // namespace csar::meta
