// Reads untrusted JSON: members by name, each with its required type.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace csar::signatures {

// Members are sorted: the JSON class that keeps their order searches the whole object for each added member.
using Json = nlohmann::json;

// A value of the type `discarded` if `text` is not JSON, or is nested deeper than 64 levels. Takes linear time, while
// the parser's own method to discard a value searches the enclosing list for each object.
Json parse_json(std::string_view text);

// The decoded bytes of Base64 in either alphabet of RFC 4648, with or without padding: readers of DSSE and of Protocol
// Buffers in JSON must accept all of them.
std::optional<std::string> decode_either(std::string text);

// nullopt if `object` has no such member, or it has a different type.
std::optional<std::string> text_at(const Json& object, const char* key);
std::optional<std::string> bytes_at(const Json& object, const char* key);

// An error in a document, thrown by the functions below and caught where the document is read: "'logId' is missing".
struct JsonFault {
    std::string what;
};

const Json& need_object(const Json& object, const char* key);
// A list with at least `least` and at most `most` members.
const Json& need_list(const Json& object, const char* key, std::size_t least, std::size_t most);
std::string need_text(const Json& object, const char* key);
std::string need_bytes(const Json& object, const char* key);
// A number, or a string of digits, which is the form of 64-bit numbers in Protocol Buffers; 0 if it is missing, because
// zeros are omitted.
std::uint64_t number_at(const Json& object, const char* key);

}  // namespace csar::signatures
