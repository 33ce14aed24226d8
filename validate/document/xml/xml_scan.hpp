// Scans the tags of an XML text before libxml2 parses it: finds their positions, and tags that are larger, deeper or
// more numerous than in real documents. libxml2 takes quadratic time for the attributes of one element, gives no
// positions of attributes, and cannot reject a document type before reading it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <csar/limits.hpp>

namespace csar::validate::xml {

enum class ScanFault : std::uint8_t {
    none,
    document_type,        // "<!DOCTYPE": there may be entities and default attributes
    too_deep,             // more than Limits::xml_depth
    too_many_nodes,       // more than Limits::xml_nodes elements and attributes
    too_many_attributes,  // more than Limits::xml_attributes in one element
    too_many_namespaces,  // more than max_namespaces in scope
    value_too_long,       // an attribute with more than max_value_bytes
};

inline constexpr std::uint32_t max_namespaces = 256;         // the limit for an element together with its ancestors
inline constexpr std::size_t max_value_bytes = 1024 * 1024;  // the maximum size of one attribute's value

// The start tags of an XML text, as far as they are scanned. Malformed text is skipped: libxml2 reports it.
struct XmlScan {
    struct Tag {
        std::uint32_t offset;           // the offset of the '<'
        std::uint32_t first_attribute;  // an index in `attributes`; they end where the attributes of the next tag begin
    };
    std::vector<Tag> tags;
    struct Attribute {
        std::uint32_t name, value, value_end;  // offsets; the value without its quotes
    };
    std::vector<Attribute> attributes;  // without namespace declarations
    ScanFault fault = ScanFault::none;
    std::size_t fault_offset = 0;
};

// Takes linear time. The text must be UTF-8 of less than 4 GiB.
XmlScan scan_xml(std::string_view text, const Limits& limits);

}  // namespace csar::validate::xml
