// The meaning of a plain scalar: the core schema of YAML 1.2 (10.3.2).
//
//     null     null | Null | NULL | ~ | (nothing)
//     boolean  true | True | TRUE | false | False | FALSE
//     integer  [-+]? [0-9]+  |  0o [0-7]+  |  0x [0-9a-fA-F]+
//     float    [-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?
//              [-+]? ( .inf | .Inf | .INF )  |  .nan | .NaN | .NAN
//     string   everything else: yes, on, 1_000, 12:30, 2024-04-14, 0b1, nan
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace csar::validate {

enum class ScalarType : std::uint8_t { null, boolean, integer, floating, string };

// For a plain scalar without a tag.
ScalarType core_schema_type(std::string_view text);

// Return nullopt if `text` has a different type. An integer must fit in 64 bits. A float is the nearest double:
// infinite or 0 outside the range of double.
std::optional<bool> core_schema_bool(std::string_view text);
std::optional<std::int64_t> core_schema_integer(std::string_view text);
std::optional<double> core_schema_float(std::string_view text);  // also integers, of any size

}  // namespace csar::validate
