#include "csar/signatures/json_fields.hpp"

#include <algorithm>

#include "base/base64.hpp"
#include "base/json_nesting.hpp"
#include "base/parse_number.hpp"

namespace csar::signatures {
namespace {

JsonFault fault(const char* key, const char* what) { return {"'" + std::string(key) + "' " + what}; }

const Json& need(const Json& object, const char* key) {
    if (!object.is_object()) throw fault(key, "is missing");
    const auto found = object.find(key);
    if (found == object.end()) throw fault(key, "is missing");
    return *found;
}

}  // namespace

Json parse_json(std::string_view text) {
    constexpr std::size_t max_depth = 64;
    if (is_nested_deeper(text, max_depth)) return Json(Json::value_t::discarded);
    return Json::parse(text, nullptr, false);
}

std::optional<std::string> decode_either(std::string text) {
    std::ranges::replace(text, '-', '+');
    std::ranges::replace(text, '_', '/');
    while (text.size() % 4 != 0) text += '=';
    return decode_base64(text);
}

std::optional<std::string> text_at(const Json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_string()) return std::nullopt;
    return found->get<std::string>();
}

std::optional<std::string> bytes_at(const Json& object, const char* key) {
    const auto text = text_at(object, key);
    return text ? decode_either(*text) : std::nullopt;
}

const Json& need_object(const Json& object, const char* key) {
    const Json& found = need(object, key);
    if (!found.is_object()) throw fault(key, "is not an object");
    return found;
}

const Json& need_list(const Json& object, const char* key, std::size_t least, std::size_t most) {
    static const Json nothing = Json::array();
    if (least == 0 && object.is_object() && !object.contains(key)) return nothing;
    const Json& found = need(object, key);
    if (!found.is_array()) throw fault(key, "is not a list");
    if (found.size() < least) throw fault(key, "is empty");
    if (found.size() > most)
        throw JsonFault{"'" + std::string(key) + "' has more than " + std::to_string(most) + " members"};
    return found;
}

std::string need_text(const Json& object, const char* key) {
    const Json& found = need(object, key);
    if (!found.is_string()) throw fault(key, "is not a string");
    return found.get<std::string>();
}

std::string need_bytes(const Json& object, const char* key) {
    auto bytes = decode_either(need_text(object, key));
    if (!bytes) throw fault(key, "is not Base64");
    return std::move(*bytes);
}

std::uint64_t number_at(const Json& object, const char* key) {
    if (!object.is_object() || !object.contains(key)) return 0;
    const Json& found = need(object, key);
    if (found.is_number_unsigned()) return found.get<std::uint64_t>();
    const std::string text = found.is_string() ? found.get<std::string>() : std::string();
    const auto number = parse_number<std::uint64_t>(text);
    if (!number) throw fault(key, "is not a number");
    return *number;
}

}  // namespace csar::signatures
