// The characters of an XML file as UTF-8 (XML 1.0, 4.3.3 and appendix F).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace csar::validate::xml {

struct XmlEncoding {
    std::string name;                 // as the file declares it or shows it: "UTF-16", "windows-1252"
    std::optional<std::string> utf8;  // nullopt: of an encoding that is not read, or not well-formed in it
    std::string readable;             // of UTF-8 that is not well-formed: what is before the first fault
    bool is_read = true;              // false: of an encoding that is not read
};

// Reads UTF-8, US-ASCII, UTF-16 and ISO-8859-1, without the byte order mark. The result has at most twice the bytes.
XmlEncoding to_utf8(std::string text);

}  // namespace csar::validate::xml
