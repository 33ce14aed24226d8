// Text in JSON.
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

#include <csar/version.hpp>
#include "formats/unicode.hpp"

namespace csar::formats {

// Does nothing for an empty text: a missing member means "not specified".
inline void put(nlohmann::ordered_json& json, const char* key, const std::string& text) {
    if (!text.empty()) json[key] = unicode(text);
}

// The first members of every document.
inline nlohmann::ordered_json document_of(std::string_view command) {
    return {{"tool", {{"name", "csar"}, {"version", version()}}}, {"command", command}};
}

}  // namespace csar::formats
