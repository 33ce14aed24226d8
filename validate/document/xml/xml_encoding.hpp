// Converts an XML file to UTF-8 (XML 1.0, 4.3.3 and appendix F).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace csar::validate::xml {

struct XmlEncoding {
    std::string name;                 // declared or detected: "UTF-16", "windows-1252"
    std::optional<std::string> utf8;  // nullopt if the encoding is not supported or the text is malformed
    std::string readable;             // for malformed UTF-8: the text before the first error
    bool is_read = true;              // false if the encoding is not supported
};

// Accepts UTF-8, US-ASCII, UTF-16 and ISO-8859-1. Removes the byte order mark. The result is at most twice as long.
XmlEncoding to_utf8(std::string text);

}  // namespace csar::validate::xml
