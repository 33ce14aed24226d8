// Finds the tags of an XML text before libxml2 parses it, and checks their number, depth and size. libxml2 takes
// quadratic time for the attributes of an element, and gives no positions of attributes. It also reads a document type
// before csar could reject it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <csar/limits.hpp>

namespace csar::validate::xml {

enum class ScanFault : std::uint8_t {
    none,
    document_type,        // "<!DOCTYPE": may define entities and default attributes
    too_deep,             // more than Limits::xml_depth
    too_many_nodes,       // more than Limits::xml_nodes elements and attributes
    too_many_attributes,  // more than Limits::xml_attributes in one element
    too_many_namespaces,  // more than max_namespaces
    value_too_long,       // an attribute longer than max_value_bytes
};

inline constexpr std::uint32_t max_namespaces = 256;         // declared by an element and its ancestors
inline constexpr std::size_t max_value_bytes = 1024 * 1024;  // of one attribute

// The start tags. Malformed text is skipped: libxml2 reports it.
struct XmlScan {
    struct Tag {
        std::uint32_t offset;           // of the '<'
        std::uint32_t first_attribute;  // an index in `attributes`; the next tag's first_attribute is the end
    };
    std::vector<Tag> tags;
    struct Attribute {
        std::uint32_t name, value, value_end;  // offsets; a value without its quotes
    };
    std::vector<Attribute> attributes;  // without namespace declarations
    ScanFault fault = ScanFault::none;
    std::size_t fault_offset = 0;
};

// Linear time. `text` is UTF-8 of less than 4 GiB.
XmlScan scan_xml(std::string_view text, const Limits& limits);

}  // namespace csar::validate::xml
