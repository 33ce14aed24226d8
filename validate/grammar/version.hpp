// The TOSCA versions, and the values of tosca_definitions_version.
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

class Versions {
public:
    constexpr Versions(Version version)
        : bits_(static_cast<std::uint8_t>(1U << static_cast<unsigned>(version))) {}  // NOLINT
    constexpr bool has(Version version) const { return (bits_ & Versions(version).bits_) != 0; }
    constexpr bool any() const { return bits_ != 0; }
    // The set must not be empty.
    constexpr Version newest() const { return static_cast<Version>(std::bit_width(bits_) - 1); }
    // Includes `first` and `last`.
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

// What a tosca_definitions_version means.
struct Selector {
    enum class Kind : std::uint8_t {
        standard,  // the grammar is that of `version`
        dialect,   // an extension of TOSCA that is only recognised by its name
        unknown,
    };
    Kind kind = Kind::unknown;
    Version version = newest_version;  // for a dialect: the most similar version
    std::string_view name;             // for a dialect: "Alien4Cloud DSL"
    bool is_misspelt = false;          // a standard version in a wrong spelling

    // True for the dialect Variability4TOSCA 1.0, whose grammar csar knows.
    bool is_variability() const;
};

// Accepts a short name ("1.3"), a selector or a URI.
std::optional<Version> version_named(std::string_view text);

// Recognises standard selectors, their URIs (TOSCA 1.x, 3.1) and common dialects.
Selector recognise_version(std::string_view text);

}  // namespace csar::validate
