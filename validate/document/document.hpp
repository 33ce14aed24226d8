// One YAML document as a tree with positions.
//
// The tree is read-only, made in one pass from libyaml's events into an arena (tree.hpp), and does not depend on TOSCA.
// Scalars are text; Node::scalar_type() determines the type of a plain scalar (YAML 1.2 core schema), so that a version
// such as 1.10 keeps its digits. Aliases are followed without a copy. The limits on hostile input (Limits) are checked
// while events arrive. docs/formats.md describes the accepted YAML and how it differs from YAML 1.1 and 1.2.
//
// A parsed document never changes, so any number of threads may read it.
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

// A node of the tree: a small handle, valid as long as its Document. A default-constructed node is absent: its kind is
// `none` and its members return nothing, so that chains like root["a"]["b"] need no checks in between. An alias behaves
// like its target, except for position() and place().
class Node {
public:
    Node() = default;

    // `none` is also the kind of a node that could not be read: an alias without an anchor, or the value of the key at
    // which parsing stopped. Each of these errors has been reported, and the document is not complete().
    NodeKind kind() const;
    bool is_scalar() const { return kind() == NodeKind::scalar; }
    bool is_mapping() const { return kind() == NodeKind::mapping; }
    bool is_sequence() const { return kind() == NodeKind::sequence; }
    explicit operator bool() const { return kind() != NodeKind::none; }

    // The unescaped text of a scalar; empty for anything else.
    std::string_view text() const;
    // The type of a scalar in the core schema (YAML 1.2, 10.3.2): quoted and block scalars are strings, the type of
    // plain scalars depends on their spelling, and an explicit core tag (!!str, !!int, ...) has precedence. `string`
    // for anything else.
    ScalarType scalar_type() const;
    bool is_null() const { return is_scalar() && scalar_type() == ScalarType::null; }
    bool is_string() const { return is_scalar() && scalar_type() == ScalarType::string; }
    // A plain scalar has neither quotes nor a block indicator.
    bool is_plain() const;

    // The value of a scalar in the core schema; nullopt if the scalar has a different type or the value is out of
    // range.
    std::optional<bool> as_bool() const;
    std::optional<std::int64_t> as_integer() const;  // decimal, 0o octal, 0x hexadecimal
    std::optional<double> as_float() const;          // accepts integers, .inf and .nan, too

    // The number of effective entries of a mapping or of items of a sequence.
    std::uint32_t size() const;

    // An item of a sequence; an absent node past the end. Linear in `index`: use an iterator instead of counting up.
    Node operator[](std::uint32_t index) const;
    // The value under the first effective key that is a scalar with this text, whatever its type; an absent node if
    // there is none. Constant time in large mappings.
    Node operator[](std::string_view key) const;

    using Entry = NodeEntry;
    // Like operator[], but returns the entry with its key, for the position of the key.
    Entry entry(std::string_view key) const;

    class Entries;
    class Items;
    // The effective entries of a mapping; keys are unique. They are its own entries in file order, and after them the
    // entries of its merge key (<<) that it does not override, in order of precedence. Of duplicates, only the first is
    // included, or the last if yaml/duplicate-key is not an error. Keys may be of any kind: TOSCA 2.0 has function
    // calls as keys. Empty for other kinds of nodes.
    Entries entries() const;
    // The entries as written: with duplicates, and with merge keys as ordinary keys.
    Entries written_entries() const;
    // True if a mapping has neither a merge key nor duplicate keys, so that entries() and written_entries() are the
    // same.
    bool entries_are_as_written() const;
    // The items of a sequence. Empty for other kinds.
    Items items() const;

    // The position where the node begins in its file: at its tag or anchor if it has one. For an alias: the position of
    // the alias.
    TextPosition position() const;
    // The source text of the node as written, up to the end of its place.
    std::string_view source() const;
    // True if the node was reached through an alias.
    bool is_alias() const { return written_ != index_; }
    // True if the node as written has an anchor (&name).
    bool has_anchor() const;
    // True for a key directly before a line with wrong indentation, where reading stopped: the key may be in the wrong
    // mapping.
    bool is_doubtful() const;
    // True for a key if its mapping, as written, also has a key with this text.
    bool is_beside(std::string_view key) const;
    // The explicit core tag; none when there is none.
    CoreTag tag() const;

    // A number that is unique in the document (an alias has the number of its target) and increases in file order. For
    // sets of visited nodes.
    std::uint32_t id() const { return index_; }
    // Null for a default-constructed node.
    const Document* document() const { return document_; }

    // A place for a diagnostic: file, position, key path, source line. The path belongs to the position in the file:
    // the target of an alias has the path of its anchor. Takes time proportional to the depth of the node, not to the
    // size of the file.
    Place place() const;
    // Like place(), but gives the place of the key for a mapping or sequence that starts on a line after its key: for
    // findings about missing entries.
    Place entry_place() const;

    // True if `a` and `b` are the same node, even if reached through different aliases.
    friend bool operator==(const Node& a, const Node& b) { return a.document_ == b.document_ && a.index_ == b.index_; }

private:
    friend class Document;
    friend class DocumentReader;
    Node(const Document* document, std::uint32_t written);
    const Tree& tree() const;
    const Record& record() const { return tree()[index_]; }

    const Document* document_ = nullptr;
    std::uint32_t index_ = 0;    // the index of the target
    std::uint32_t written_ = 0;  // the index of the node as written: `index_`, or an alias to it
};

class Document {
public:
    // Parses `text`, the content of the package path `file`. Findings go into `report` (area yaml/), at most
    // Limits::findings of each rule: encoding, syntax, more than one document, duplicate keys, unknown tags, undefined
    // or cyclic aliases, limits. Returns a document with as much of the tree as was read before the first fatal
    // finding; root() is an absent node if there is nothing, as in an empty file. Throws Failure when interrupted.
    // `alias_nodes`: the number of nodes that aliases represent in the documents read before; those of this document
    // are added. Null if no other document is read.
    static std::unique_ptr<Document> parse(std::string file, std::string text, const Limits& limits, Report& report,
                                           std::uint64_t* alias_nodes = nullptr);

    Document(const Document&) = delete;
    Document& operator=(const Document&) = delete;

    // Adds a mapping to the tree, and returns it. Its position is that of `at`, a mapping of this document. Keys and
    // values of `entries` are nodes of this document that keep their places; keys must be unique. For passes that
    // complete the tree before it is read (model/completion.cpp); all nodes stay valid.
    Node add_mapping(Node at, std::span<const NodeEntry> entries);

    Node root() const { return tree_.size() == 0 ? Node() : Node(this, 0); }
    const std::string& file() const { return file_; }
    // The source without its byte order mark. Positions do not count the byte order mark.
    std::string_view text() const { return text_; }
    // False if a part of the document could not be read: then nothing can be concluded from a missing node.
    bool complete() const { return complete_; }
    // False if no scalar contains `text`. True if one may contain it, or if a comment contains it.
    bool may_mention(std::string_view text) const { return tree_.may_mention(text); }
    // Memory used by the document in bytes, including the text.
    std::size_t memory() const;

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

// Forward ranges over children, for range-for.
class Node::Entries {
public:
    class iterator {
    public:
        Entry operator*() const;
        iterator& operator++();
        friend bool operator==(const iterator& a, const iterator& b) { return a.at_.key == b.at_.key; }

    private:
        friend class Node;
        const Document* document_ = nullptr;
        Tree::KeyCursor at_;
    };
    iterator begin() const { return first_; }
    iterator end() const { return {}; }

private:
    friend class Node;
    iterator first_;
};

class Node::Items {
public:
    class iterator {
    public:
        Node operator*() const;
        iterator& operator++();
        friend bool operator==(const iterator& a, const iterator& b) { return a.item_ == b.item_; }

    private:
        friend class Node;
        const Document* document_ = nullptr;
        std::uint32_t item_ = 0;
    };
    iterator begin() const { return first_; }
    iterator end() const { return last_; }

private:
    friend class Node;
    iterator first_;
    iterator last_;
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

}  // namespace csar::validate
