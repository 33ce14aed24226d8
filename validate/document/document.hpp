// One YAML document as a tree with positions.
//
// The tree is made in one pass from libyaml's events (tree.hpp) and does not depend on TOSCA. Scalars stay text, so the
// version 1.10 keeps its digits; Node::scalar_type() gives the type (YAML 1.2 core schema). Limits on hostile input are
// checked during the pass. docs/formats.md describes the accepted YAML.
//
// A parsed document never changes, so several threads may read it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <csar/limits.hpp>
#include "base/budget.hpp"
#include "base/text_position.hpp"
#include "report/report.hpp"
#include "validate/document/tree.hpp"

namespace csar::validate {

class Document;
struct NodeEntry;

// A handle of a node, valid as long as its Document. A default-constructed node is absent: its kind is `none`, and its
// members return nothing. So root["a"]["b"] needs no check of root["a"]. An alias behaves like its target, except for
// position() and place().
class Node {
public:
    Node() = default;

    // Also `none` for an alias without an anchor, and for a value where parsing stopped. Each of these errors has been
    // reported.
    NodeKind kind() const;
    bool is_scalar() const { return kind() == NodeKind::scalar; }
    bool is_mapping() const { return kind() == NodeKind::mapping; }
    bool is_sequence() const { return kind() == NodeKind::sequence; }
    explicit operator bool() const { return kind() != NodeKind::none; }

    // Returns the unescaped text of a scalar, or an empty string for other kinds of nodes.
    std::string_view text() const;
    // The type of a scalar in the core schema (YAML 1.2, 10.3.2). Quoted and block scalars are strings. A tag of the
    // core schema (!!str, !!int, ...) has precedence. `string` for other kinds of nodes.
    ScalarType scalar_type() const;
    bool is_null() const { return is_scalar() && scalar_type() == ScalarType::null; }
    bool is_string() const { return is_scalar() && scalar_type() == ScalarType::string; }
    // Neither quoted nor a block scalar.
    bool is_plain() const;

    // Return nullopt if the node does not have the type, or if the value is out of range.
    std::optional<bool> as_bool() const;
    std::optional<std::int64_t> as_integer() const;  // decimal, 0o octal, 0x hexadecimal
    std::optional<double> as_float() const;          // also integers, .inf and .nan

    // The number of entries() or of items().
    std::uint32_t size() const;

    // An item of a sequence; an absent node past the end. Linear in `index`.
    Node operator[](std::uint32_t index) const;
    // The value of the first key in entries() that is a scalar with this text; an absent node if there is none.
    // Constant time in large mappings.
    Node operator[](std::string_view key) const;

    using Entry = NodeEntry;
    // Like operator[], but with the key.
    Entry entry(std::string_view key) const;

    struct Entries;
    struct Items;
    // Returns the effective entries of a mapping: its own, then those of its merge key (<<) that it does not override.
    // A duplicate key counts once: the first entry, or the last if yaml/duplicate-key is not an error. A key may be of
    // any kind: in TOSCA 2.0 a function call can be a key. Returns no entries for other kinds of nodes.
    Entries entries() const;
    // All entries in file order. Duplicate keys are included, and << is an ordinary key.
    Entries written_entries() const;
    // True for a mapping without a merge key and without duplicate keys.
    bool entries_are_as_written() const;
    // Returns the items of a sequence, or no items for other kinds of nodes.
    Items items() const;

    // Where the node begins in its file, at its tag or anchor if it has one. For an alias: where the alias begins.
    TextPosition position() const;
    // The text of the node in the file. For an alias: the text of the alias.
    std::string_view source() const;
    bool is_alias() const { return written_ != index_; }
    // True if the text of the node begins with an anchor (&name), perhaps after a tag.
    bool has_anchor() const;
    // True for a key before a line with wrong indentation, where reading stopped. The key may be in the wrong mapping.
    bool is_doubtful() const;
    // True for a key whose mapping in the file also has the key `key`.
    bool is_beside(std::string_view key) const;
    // The explicit tag of the core schema.
    CoreTag tag() const;

    // A number that is unique in the document and increases in file order. An alias has the number of its target.
    std::uint32_t id() const { return index_; }
    // Returns null for a default-constructed node.
    const Document* document() const { return document_; }

    // The place for a finding: file, position, key path, source line. For a node inside the target of an alias, the
    // path is that of the target. Linear in the depth of the node, not in the size of the file.
    Place place() const;
    // For findings about missing entries. If a mapping or sequence begins on a later line than its key: the place of
    // the key.
    Place entry_place() const;

    friend bool operator==(const Node& a, const Node& b) { return a.document_ == b.document_ && a.index_ == b.index_; }

private:
    friend class Document;
    friend class DocumentReader;
    Node(const Document* document, std::uint32_t written);
    const Tree& tree() const;
    const Record& record() const { return tree()[index_]; }

    const Document* document_ = nullptr;
    std::uint32_t index_ = 0;    // the index of the target
    std::uint32_t written_ = 0;  // the index of the node in the file: `index_`, or an alias to it
};

class Document {
public:
    // Parses `text`, the content of the package path `file`. Findings go into `report` (area yaml/), at most
    // Limits::findings for each rule. Returns the part of the tree before the first fatal finding. root() is absent if
    // that part is empty. Throws Failure when interrupted. `alias_nodes` counts the nodes behind the aliases of several
    // documents; null for a single document.
    static std::unique_ptr<Document> parse(std::string file, std::string text, const Limits& limits, Report& report,
                                           std::uint64_t* alias_nodes = nullptr);

    Document(const Document&) = delete;
    Document& operator=(const Document&) = delete;

    // Adds a mapping at the position of `at`, a mapping of this document. The keys and values are nodes of this
    // document and keep their places; the keys must be unique. Existing nodes stay valid. Call it before the tree is
    // read (model/completion.cpp).
    Node add_mapping(Node at, std::span<const NodeEntry> entries);

    Node root() const { return tree_.size() == 0 ? Node() : Node(this, 0); }
    const std::string& file() const { return file_; }
    // The source without its byte order mark. Positions do not count that mark.
    std::string_view text() const { return text_; }
    // Returns false if a part could not be read. A missing node then means nothing.
    bool complete() const { return complete_; }
    // Returns false if no scalar contains `text`, and true if a scalar or a comment may contain it.
    bool may_mention(std::string_view text) const { return tree_.may_mention(text); }

private:
    friend class Node;
    friend class DocumentReader;

    Document(std::string file, std::string text);

    std::string file_;
    std::string text_;
    bool complete_ = true;
    LineIndex lines_;
    Tree tree_;
};

struct NodeEntry {
    Node key;
    Node value;
};

// Ranges of children, for range-for.
struct Node::Entries {
    class iterator {
    public:
        iterator() = default;
        iterator(const Document* document, Tree::KeyCursor at) : document_(document), at_(at) {}
        Entry operator*() const;
        iterator& operator++();
        friend bool operator==(const iterator& a, const iterator& b) { return a.at_.key == b.at_.key; }

    private:
        const Document* document_ = nullptr;
        Tree::KeyCursor at_;
    };
    iterator begin() const { return first; }
    iterator end() const { return {}; }

    iterator first;
};

struct Node::Items {
    class iterator {
    public:
        iterator() = default;
        iterator(const Document* document, std::uint32_t item) : document_(document), item_(item) {}
        Node operator*() const;
        iterator& operator++();
        friend bool operator==(const iterator& a, const iterator& b) { return a.item_ == b.item_; }

    private:
        const Document* document_ = nullptr;
        std::uint32_t item_ = 0;
    };
    iterator begin() const { return first; }
    iterator end() const { return last; }

    iterator first, last;
};

inline const Tree& Node::tree() const { return document_->tree_; }

inline Node::Node(const Document* document, std::uint32_t written)
    : document_(document), index_(document->tree_.target(written)), written_(written) {}

inline NodeKind Node::kind() const { return document_ == nullptr ? NodeKind::none : record().kind; }

inline std::string_view Node::text() const { return is_scalar() ? tree().text(record()) : std::string_view(); }

inline ScalarType Node::scalar_type() const { return is_scalar() ? record().type : ScalarType::string; }

inline bool Node::is_plain() const { return is_scalar() && record().is(mark::plain); }

inline std::uint32_t Node::size() const { return is_mapping() || is_sequence() ? record().size : 0; }

inline CoreTag Node::tag() const { return document_ == nullptr ? CoreTag::none : record().tag; }

inline Node Node::operator[](std::string_view key) const { return entry(key).value; }

inline Node::Entry Node::Entries::iterator::operator*() const {
    return {Node(document_, at_.key), Node(document_, document_->tree_.value_of(at_.key))};
}

inline Node::Entries::iterator& Node::Entries::iterator::operator++() {
    spend_work(1);
    document_->tree_.advance(at_);
    return *this;
}

inline Node Node::Items::iterator::operator*() const { return {document_, item_}; }

inline Node::Items::iterator& Node::Items::iterator::operator++() {
    spend_work(1);
    item_ = document_->tree_[item_].end;
    return *this;
}

// Calls visit(key, value) for the entries of a mapping, or of a list of mappings.
template <class Visit>
void each_entry(Node entries, const Visit& visit) {
    for (const auto [key, value] : entries.entries()) visit(key, value);
    for (const Node item : entries.items())
        for (const auto [key, value] : item.entries()) visit(key, value);
}

}  // namespace csar::validate
