// Sets of possible kinds: what is known about a value before it is computed.
#pragma once

#include <cstdint>
#include <string_view>

#include "validate/document/document.hpp"
#include "validate/grammar/version.hpp"
#include "validate/model/type.hpp"

namespace csar::validate {

enum class Kind : std::uint8_t {
    string,
    integer,
    floating,
    boolean,
    bytes,
    nil,
    timestamp,
    version,
    scalar,
    list,
    map,
    complex,  // a data type with properties
};

class Kinds {
public:
    constexpr Kinds() = default;
    constexpr Kinds(Kind kind) : bits_(static_cast<std::uint16_t>(1U << static_cast<unsigned>(kind))) {}  // NOLINT
    static constexpr Kinds any() {
        Kinds all;
        all.bits_ = 0xFFF;
        return all;
    }

    constexpr bool empty() const { return bits_ == 0; }
    constexpr bool has(Kind kind) const { return !(*this & kind).empty(); }
    constexpr bool within(Kinds other) const { return (bits_ & ~other.bits_) == 0; }

    friend constexpr Kinds operator|(Kinds a, Kinds b) {
        a.bits_ = static_cast<std::uint16_t>(a.bits_ | b.bits_);
        return a;
    }
    friend constexpr Kinds operator&(Kinds a, Kinds b) {
        a.bits_ = static_cast<std::uint16_t>(a.bits_ & b.bits_);
        return a;
    }
    friend constexpr bool operator==(Kinds, Kinds) = default;

private:
    std::uint16_t bits_ = 0;
};

constexpr Kinds operator|(Kind a, Kind b) { return Kinds(a) | Kinds(b); }

namespace kinds {

inline constexpr Kinds number = Kind::integer | Kind::floating;
// Written as YAML strings.
inline constexpr Kinds text = Kind::string | Kind::bytes | Kind::timestamp | Kind::version | Kind::scalar;
inline constexpr Kinds ordered = number | Kind::string | Kind::timestamp | Kind::version | Kind::scalar;

}  // namespace kinds

// All kinds if the type is null or incomplete.
Kinds kinds_of(const Type* type);

// The possible kinds of a literal, judged by its YAML form. An integer is also a float; "1 GB" is a string or a scalar.
Kinds kinds_of_literal(Node literal, Version version);

// Returns false if values of these kinds can never be equal. An integer can equal a float.
constexpr bool may_meet(Kinds a, Kinds b) {
    return !(a & b).empty() || (!(a & kinds::number).empty() && !(b & kinds::number).empty());
}

}  // namespace csar::validate
