// Reads untrusted JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace csar::signatures {

// Not ordered_json, which searches the whole object for each new member.
using Json = nlohmann::json;

// Returns the type `discarded` if `text` is not JSON, or has more than 64 levels. Takes linear time; the parser's own
// method to discard a value takes longer.
Json parse_json(std::string_view text);

// Base64 in either alphabet of RFC 4648, with or without padding. Readers of DSSE, and of Protocol Buffers in JSON,
// must accept all forms.
std::optional<std::string> decode_either(std::string text);

// Returns nullopt if the member is missing, or is not a string.
std::optional<std::string> text_at(const Json& object, const char* key);
std::optional<std::string> bytes_at(const Json& object, const char* key);

// The functions below throw it; the reader of the document catches it. Text: "'logId' is missing".
struct JsonFault {
    std::string what;
};

const Json& need_object(const Json& object, const char* key);
// From `least` to `most` members.
const Json& need_list(const Json& object, const char* key, std::size_t least, std::size_t most);
std::string need_text(const Json& object, const char* key);
std::string need_bytes(const Json& object, const char* key);
// Reads a number, or a string of digits: Protocol Buffers write 64-bit numbers as strings. Returns 0 if the member is
// missing: Protocol Buffers omit zeros.
std::uint64_t number_at(const Json& object, const char* key);

}  // namespace csar::signatures
