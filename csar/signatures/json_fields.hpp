// Reading JSON that strangers wrote: members by name, each of the type that it must have.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace csar {

// Members are sorted: one that keeps their order looks through all of an object for each that is added.
using Json = nlohmann::json;

// A value of the type `discarded` when `text` is not JSON, or nested deeper than 64 levels. Takes time in proportion to the
// text: the parser's own way to leave something out looks through the list around each object.
Json parse_json(std::string_view text);

// The bytes of Base64 in either alphabet of RFC 4648, with or without padding, as readers of DSSE and of the JSON form of
// Protocol Buffers must take it.
std::optional<std::string> decode_either(std::string text);

// nullopt when `object` has no such member, or one of another type.
std::optional<std::string> text_at(const Json& object, const char* key);
std::optional<std::string> bytes_at(const Json& object, const char* key);

// What is wrong with a document, thrown by the functions below and caught where the document is read: "'logId' is missing".
struct JsonFault {
    std::string what;
};

const Json& need_object(const Json& object, const char* key);
// A list of at least `least` and at most `most` members.
const Json& need_list(const Json& object, const char* key, std::size_t least, std::size_t most);
std::string need_text(const Json& object, const char* key);
std::string need_bytes(const Json& object, const char* key);
// A number, or a string of digits, as Protocol Buffers write those of 64 bits; they leave out a zero.
std::uint64_t number_at(const Json& object, const char* key);

}  // namespace csar
