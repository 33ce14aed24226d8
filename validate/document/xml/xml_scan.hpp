// A look at the tags of an XML text before libxml2 parses it: where they are, and whether there are more of anything than
// a real document has. libxml2 takes quadratic time for the attributes of one element, gives no positions of attributes
// and reads a document type before it can be known not to.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <csar/limits.hpp>

namespace csar::validate::xml {

enum class ScanFault : std::uint8_t {
    none,
    document_type,        // "<!DOCTYPE": there may be entities and default attributes
    too_deep,             // Limits::xml_depth
    too_many_nodes,       // Limits::xml_nodes: elements and attributes
    too_many_attributes,  // Limits::xml_attributes, in one element
    too_many_namespaces,  // max_namespaces in scope
    value_too_long,       // max_value_bytes of an attribute
};

inline constexpr std::uint32_t max_namespaces = 256;         // declared by an element and those that it is in
inline constexpr std::size_t max_value_bytes = 1024 * 1024;  // of one attribute's value

// The start tags of a text, as far as they were scanned. What is not well-formed is passed over: libxml2 reports it.
struct XmlScan {
    struct Tag {
        std::uint32_t offset;           // of the '<'
        std::uint32_t first_attribute;  // in `attributes`; they end where those of the next tag begin
    };
    std::vector<Tag> tags;
    struct Attribute {
        std::uint32_t name, value, value_end;  // offsets; the value without its quotes
    };
    std::vector<Attribute> attributes;  // without declarations of namespaces
    ScanFault fault = ScanFault::none;
    std::size_t fault_offset = 0;
};

// Takes time in the length of the text, which is UTF-8 of less than 4 GiB.
XmlScan scan_xml(std::string_view text, const Limits& limits);

}  // namespace csar::validate::xml
