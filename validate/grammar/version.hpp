// TOSCA versions: the list of versions, sets of versions, and the meaning of a tosca_definitions_version string.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

namespace csar::validate {

enum class Version : std::uint8_t { v1_0, v1_1, v1_2, v1_3, v2_0 };
inline constexpr int version_count = 5;
inline constexpr Version oldest_version = Version::v1_0;
inline constexpr Version newest_1_x = Version::v1_3;
inline constexpr Version newest_version = Version::v2_0;

std::string_view to_string(Version version);   // "TOSCA 2.0", "TOSCA Simple Profile 1.3".
std::string_view short_name(Version version);  // "2.0", "1.3"
std::string_view selector(Version version);    // "tosca_2_0", "tosca_simple_yaml_1_3"

// A set of versions, for the tables.
class Versions {
public:
    constexpr Versions(Version version)
        : bits_(static_cast<std::uint8_t>(1U << static_cast<unsigned>(version))) {}  // NOLINT
    constexpr bool has(Version version) const { return (bits_ & Versions(version).bits_) != 0; }
    constexpr bool any() const { return bits_ != 0; }
    // The newest version of a set, which must not be empty.
    constexpr Version newest() const { return static_cast<Version>(std::bit_width(bits_) - 1); }
    // Every version from `first` to `last`.
    static constexpr Versions range(Version first, Version last) {
        Versions set(first);
        for (unsigned v = static_cast<unsigned>(first); v <= static_cast<unsigned>(last); ++v)
            set.bits_ = static_cast<std::uint8_t>(set.bits_ | (1U << v));
        return set;
    }
    static constexpr Versions none() {
        Versions set(Version::v1_0);
        set.bits_ = 0;
        return set;
    }
    friend constexpr Versions operator|(Versions a, Versions b) {
        a.bits_ = static_cast<std::uint8_t>(a.bits_ | b.bits_);
        return a;
    }

private:
    std::uint8_t bits_;
};

inline constexpr Versions every_version = Versions::range(Version::v1_0, Version::v2_0);
inline constexpr Versions only_2_0 = Version::v2_0;
inline constexpr Versions every_1_x = Versions::range(Version::v1_0, Version::v1_3);
inline constexpr Versions from_1_1 = Versions::range(Version::v1_1, Version::v2_0);
inline constexpr Versions from_1_1_to_1_3 = Versions::range(Version::v1_1, Version::v1_3);
inline constexpr Versions from_1_2 = Versions::range(Version::v1_2, Version::v2_0);
inline constexpr Versions from_1_2_to_1_3 = Versions::range(Version::v1_2, Version::v1_3);
inline constexpr Versions from_1_3 = Versions::range(Version::v1_3, Version::v2_0);
inline constexpr Versions only_1_3 = Version::v1_3;
inline constexpr Versions until_1_2 = Versions::range(Version::v1_0, Version::v1_2);

// The meaning of a tosca_definitions_version value.
struct Selector {
    enum class Kind : std::uint8_t {
        standard,  // `version` is the grammar of the definitions
        dialect,   // an extension of TOSCA: recognised by name, not checked against a grammar
        unknown,
    };
    Kind kind = Kind::unknown;
    Version version = newest_version;  // for a dialect: the most similar version
    std::string_view name;             // for a dialect: its name, "Alien4Cloud DSL"
    bool is_misspelt = false;          // a standard version in a spelling that no standard has

    // Variability4TOSCA, a dialect whose grammar is known.
    bool is_variability() const;
};

// The version with this short name ("1.3"), selector or URI; nullopt if there is none.
std::optional<Version> version_named(std::string_view text);

// Recognises standard selectors, their URI spellings (TOSCA 1.x, 3.1) and the dialects that occur in real files.
Selector recognise_version(std::string_view text);

}  // namespace csar::validate
