// Text in JSON.
#pragma once

#include <nlohmann/json.hpp>

#include <string>

#include "formats/unicode.hpp"

namespace csar::formats {

// Does nothing for an empty text: a missing member means "not specified".
inline void put(nlohmann::ordered_json& json, const char* key, const std::string& text) {
    if (!text.empty()) json[key] = unicode(text);
}

}  // namespace csar::formats
