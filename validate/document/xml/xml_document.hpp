// One XML document as a tree of elements with positions.
//
// The tree is read-only, is made in one pass from libxml2's events, and is independent of TOSCA. A DTD is rejected; the
// only entities are the five of XML itself, and nothing is ever downloaded. Before libxml2 reads the text, a scan
// checks the limits that hostile input could exceed (xml_scan.hpp). docs/formats.md describes the accepted XML.
//
// A parsed document never changes, so any number of threads may read it. The strings that it returns live as long as
// the document.
#pragma once

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

// The name of an element or attribute (Namespaces in XML 1.0). `space` is the URI of the namespace; empty if there is
// none.
struct XmlName {
    std::string_view space, local;
    friend bool operator==(const XmlName&, const XmlName&) = default;
};

struct XmlAttribute {
    XmlName name;
    std::string_view prefix;   // as written; empty if there is none
    std::string_view value;    // references are replaced, line endings and tabs become spaces (XML 1.0, 3.3.3)
    std::uint32_t offset = 0;  // the offset of the attribute's name in the text
};

// An element: a light handle, valid as long as its document. A default-constructed element is `none`: all its members
// return nothing, so that chains need no checks in between.
class XmlElement {
public:
    XmlElement() = default;
    explicit operator bool() const { return document_ != nullptr; }

    XmlName name() const;
    // The name as written: "tosca:NodeType".
    std::string qualified_name() const;

    // The attributes without namespace declarations, in file order.
    using Attributes = std::span<const XmlAttribute>;
    Attributes attributes() const;
    // The attribute with this name and no namespace; null if there is none.
    const XmlAttribute* attribute(std::string_view local) const;
    // The value of the attribute; empty if there is none.
    std::string_view value(std::string_view local) const;

    XmlElement parent() const;
    XmlElement first_child() const;
    XmlElement next_sibling() const;
    struct Children;
    // The child elements, in file order.
    Children children() const;
    // The first child with this name in the namespace of this element.
    XmlElement child(std::string_view local) const;

    // The text directly inside the element, without the text of its children: the pieces before, between and after them
    // in one string.
    std::string_view text() const;
    // True if the text directly inside the element contains anything except white space.
    bool has_text() const;
    // The place where the text begins; the place of the element if it has no text.
    Place text_place() const;

    // The URI of a prefix at this element. The empty prefix gives the default namespace, or "" if there is none.
    // nullopt if the prefix is not declared.
    std::optional<std::string_view> namespace_of(std::string_view prefix) const;

    // A number that is unique in the document and increases in file order.
    std::uint32_t id() const { return index_; }
    const XmlDocument* document() const { return document_; }

    // Places for findings: the start of the element ('<') or of one of its attributes.
    Place place() const;
    Place place(const XmlAttribute& attribute) const;
    // The place of the attribute; the place of the element if it has no attribute with this name.
    Place place(std::string_view attribute) const;

    friend bool operator==(const XmlElement& a, const XmlElement& b) {
        return a.document_ == b.document_ && a.index_ == b.index_;
    }

private:
    friend class XmlDocument;
    XmlElement(const XmlDocument* document, std::uint32_t index) : document_(document), index_(index) {}

    const XmlDocument* document_ = nullptr;
    std::uint32_t index_ = 0;
};

class XmlDocument {
public:
    // Parses `text`, the content of the file `file` (a package path). The encoding is UTF-8, UTF-16 or ISO-8859-1,
    // according to the byte order mark or the declaration. Findings go into `report` (area xml/). The result has the
    // part of the tree that was read before the first fatal finding; root() is none if there is nothing. Throws Failure
    // when interrupted.
    static std::unique_ptr<XmlDocument> parse(std::string file, std::string text, const Limits& limits, Report& report);

    XmlDocument(const XmlDocument&) = delete;
    XmlDocument& operator=(const XmlDocument&) = delete;

    XmlElement root() const { return elements_.empty() ? XmlElement() : XmlElement(this, 0); }
    const std::string& file() const { return file_; }
    // The source as UTF-8 without a byte order mark; positions do not count the mark.
    std::string_view text() const { return text_; }
    // False if the document could not be read to its end: then nothing can be concluded from a missing element.
    bool complete() const { return complete_; }
    // Memory used by the document in bytes, including the text.
    std::size_t memory() const;

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
        std::uint32_t parent = 0;           // for the root: its own index
        std::uint32_t end = 0;              // the next element that is not inside this one
        std::uint32_t first_attribute = 0;  // the element's attributes end where those of the next element begin
        std::uint32_t first_declaration = 0;
        std::uint32_t offset = 0;  // the offset of the '<'
        std::uint32_t text = 0;    // the index in texts_, from 1; 0 if there is none
    };
    struct Text {
        std::string text;
        std::uint32_t offset = 0;  // the offset of the first character that is not white space
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
    std::deque<std::string> strings_;  // the memory of names, prefixes and values
};

struct XmlElement::Children {
    // The work charged for each child, including the comparison of its name or of an attribute.
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
