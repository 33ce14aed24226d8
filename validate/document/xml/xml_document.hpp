// One XML document as a tree of elements with positions.
//
// The tree is made in one pass from libxml2's events and does not depend on TOSCA. A DTD is rejected, only the five
// entities of XML are known, and nothing is downloaded. A scan checks the limits on hostile input before libxml2 reads
// the text (xml_scan.hpp). docs/formats.md describes the accepted XML.
//
// A parsed document never changes, so several threads may read it. Its strings live as long as the document.
#pragma once

#include <compare>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <csar/limits.hpp>
#include "base/budget.hpp"
#include "base/text_position.hpp"
#include "report/report.hpp"

namespace csar::validate::xml {

class XmlDocument;

// A name in Namespaces in XML 1.0. `space` is the URI of the namespace, or empty.
struct XmlName {
    std::string_view space, local;
    friend bool operator==(const XmlName&, const XmlName&) = default;
};

struct XmlAttribute {
    XmlName name;
    std::string_view prefix;   // as written; empty if there is none
    std::string_view value;    // without references; line endings and tabs are spaces (XML 1.0, 3.3.3)
    std::uint32_t offset = 0;  // of the name of the attribute
};

// A handle of an element, valid as long as its document. A default-constructed element is absent, and its members
// return nothing. So chains of calls need no checks.
class XmlElement {
public:
    XmlElement() = default;
    explicit operator bool() const { return document_ != nullptr; }

    XmlName name() const;
    // Example: "tosca:NodeType".
    std::string qualified_name() const;

    // In file order, without namespace declarations.
    using Attributes = std::span<const XmlAttribute>;
    Attributes attributes() const;
    // Returns the attribute with this name and no namespace, or null if there is none.
    const XmlAttribute* attribute(std::string_view local) const;
    // Returns the value of this attribute, or an empty string if there is none.
    std::string_view value(std::string_view local) const;

    XmlElement parent() const;
    XmlElement first_child() const;
    XmlElement next_sibling() const;
    struct Children;
    // In file order.
    Children children() const;
    // The first child with this name in the namespace of this element.
    XmlElement child(std::string_view local) const;

    // The text directly inside the element, without the text of its children. Pieces between children are joined.
    std::string_view text() const;
    // True if text() is more than white space.
    bool has_text() const;
    // Where the text begins; place() if there is no text.
    Place text_place() const;

    // Returns the URI for a prefix at this element, or nullopt if the prefix is not declared. For the prefix "",
    // returns the default namespace, or "" if there is none.
    std::optional<std::string_view> namespace_of(std::string_view prefix) const;

    // A number that is unique in the document and increases in file order.
    std::uint32_t id() const { return index_; }
    const XmlDocument* document() const { return document_; }

    // The place of the '<' or of an attribute.
    Place place() const;
    Place place(const XmlAttribute& attribute) const;
    // The place of the element if it has no attribute with this name.
    Place place(std::string_view attribute) const;

    // The order within a document is that of the file.
    friend auto operator<=>(const XmlElement&, const XmlElement&) = default;

private:
    friend class XmlDocument;
    XmlElement(const XmlDocument* document, std::uint32_t index) : document_(document), index_(index) {}

    const XmlDocument* document_ = nullptr;
    std::uint32_t index_ = 0;
};

class XmlDocument {
public:
    // Parses `text`, the content of the package path `file`. It is UTF-8, UTF-16 or ISO-8859-1, by its byte order mark
    // or declaration. Findings go into `report` (area xml/). Returns the part of the tree before the first fatal
    // finding; root() is absent if there is nothing. Throws Failure when interrupted.
    static std::unique_ptr<XmlDocument> parse(std::string file, std::string text, const Limits& limits, Report& report);

    XmlDocument(const XmlDocument&) = delete;
    XmlDocument& operator=(const XmlDocument&) = delete;

    XmlElement root() const { return elements_.empty() ? XmlElement() : XmlElement(this, 0); }
    const std::string& file() const { return file_; }
    // As UTF-8 without a byte order mark. Positions do not count that mark.
    std::string_view text() const { return text_; }
    // Returns false if reading stopped early. A missing element then means nothing.
    bool complete() const { return complete_; }

private:
    friend class XmlElement;
    friend class XmlReader;

    XmlDocument(std::string file, std::string text);

    struct Name {
        XmlName name;
        std::string_view prefix;
    };
    struct Record {
        std::uint32_t name = 0;
        std::uint32_t parent = 0;           // the root is its own parent
        std::uint32_t end = 0;              // the index after the subtree
        std::uint32_t first_attribute = 0;  // the next element's first_attribute is the end
        std::uint32_t first_declaration = 0;
        std::uint32_t offset = 0;  // of the '<'
        std::uint32_t text = 0;    // 1 + the index in texts_; 0 if there is none
    };
    struct Text {
        std::string text;
        std::uint32_t offset = 0;  // of the first character that is not white space
    };
    struct Declaration {
        std::string_view prefix, uri;
    };

    std::string file_;
    std::string text_;
    bool complete_ = true;
    LineIndex lines_;
    std::vector<Record> elements_;
    std::vector<XmlAttribute> attributes_;
    std::vector<Declaration> declarations_;
    std::vector<Name> names_;
    std::vector<Text> texts_;
    std::deque<std::string> strings_;  // owns names, prefixes and values
};

struct XmlElement::Children {
    // Includes the comparison of a name or attribute.
    static constexpr std::uint64_t steps_a_child = 4;

    class Iterator {
    public:
        explicit Iterator(XmlElement at) : at_(at) {}
        XmlElement operator*() const { return at_; }
        Iterator& operator++() {
            spend_work(steps_a_child);
            at_ = at_.next_sibling();
            return *this;
        }
        friend bool operator!=(const Iterator& a, const Iterator& b) { return !(a.at_ == b.at_); }

    private:
        XmlElement at_;
    };
    XmlElement first;
    Iterator begin() const { return Iterator(first); }
    Iterator end() const { return Iterator(XmlElement()); }
};

}  // namespace csar::validate::xml
