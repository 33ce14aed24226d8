// One YAML document as a tree with positions.
//
// The tree is read-only, made in one pass from libyaml's events into an arena (tree.hpp), and knows nothing of TOSCA.
// Scalars are text; what a plain scalar means (YAML 1.2 core schema) is decided by Node::scalar_type(), so that a version
// such as 1.10 keeps its digits. Aliases are followed without a copy. Everything hostile is bounded while events arrive
// (Limits). What YAML here is exactly, and where it differs from YAML 1.1 and 1.2, is in docs/formats.md.
//
// Once parsed, a document never changes: any number of threads may read it.
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

// A node of the tree: a light handle, valid as long as its Document. A default-made node is `none`: it answers every
// question with nothing, so that chains like root["a"]["b"] need no checks in between. Aliases look like the node that
// they name, except for position() and place().
class Node {
public:
    Node() = default;

    // `none` is also the kind of what could not be read: an alias without an anchor, and the value of the key at which
    // a document broke off. Both have been reported, and the document is not complete().
    NodeKind kind() const;
    bool is_scalar() const { return kind() == NodeKind::scalar; }
    bool is_mapping() const { return kind() == NodeKind::mapping; }
    bool is_sequence() const { return kind() == NodeKind::sequence; }
    explicit operator bool() const { return kind() != NodeKind::none; }

    // The unescaped text of a scalar; empty for anything else.
    std::string_view text() const;
    // What a scalar is under the core schema (YAML 1.2, 10.3.2): quoted and block scalars are strings, plain ones what
    // their spelling says, and an explicit core tag (!!str, !!int, ...) wins over both. `string` for anything else.
    ScalarType scalar_type() const;
    bool is_null() const { return is_scalar() && scalar_type() == ScalarType::null; }
    bool is_string() const { return is_scalar() && scalar_type() == ScalarType::string; }
    // A plain scalar has neither quotes nor a block indicator.
    bool is_plain() const;

    // Values of scalars, by the core schema; nullopt when the scalar is not of that type or does not fit.
    std::optional<bool> as_bool() const;
    std::optional<std::int64_t> as_integer() const;  // decimal, 0o octal, 0x hexadecimal
    std::optional<double> as_float() const;          // also integers; .inf, .nan

    // Number of effective entries of a mapping or items of a sequence.
    std::uint32_t size() const;

    // Item of a sequence; the none node past the end. Linear in `index`: iterate instead of counting up.
    Node operator[](std::uint32_t index) const;
    // The value under the first effective key that is a scalar with this text, whatever its type; the none node when
    // there is none. Constant time in large mappings.
    Node operator[](std::string_view key) const;

    using Entry = NodeEntry;
    // The same entry with its key, for its position.
    Entry entry(std::string_view key) const;

    class Entries;
    class Items;
    // The effective entries of a mapping, no key twice: its own ones in the order of the file (of duplicates the
    // first, or the last where yaml/duplicate-key is not an error), then those of its merge key (<<) that it does not
    // override, in the order of their precedence. Keys may be of any kind: TOSCA 2.0 has function calls as keys.
    // Nothing for other kinds.
    Entries entries() const;
    // The entries as they are written: duplicates twice, merge keys as the keys that they are.
    Entries written_entries() const;
    // True when these are the same: no merge key, and no key twice. For a mapping.
    bool entries_are_as_written() const;
    // The items of a sequence. Nothing for other kinds.
    Items items() const;

    // Where the node begins in its file: at its tag or anchor if it has one. For an alias: where the alias is.
    TextPosition position() const;
    // The node as it is written, up to where its place ends.
    std::string_view source() const;
    // True when the node was reached through an alias.
    bool is_alias() const { return written_ != index_; }
    // True when an anchor (&name) is at the node as it is written.
    bool has_anchor() const;
    // True for a key when its mapping, as it is written, has another one with this text.
    bool is_beside(std::string_view key) const;
    // The explicit core tag; none when there is none.
    CoreTag tag() const;

    // A number that is unique for the node in its document (aliases share the one of their target), and grows in the
    // order of the file. For sets of visited nodes.
    std::uint32_t id() const { return index_; }
    // Null for a default-made node.
    const Document* document() const { return document_; }

    // A place for a diagnostic: file, position, key path, source line. The path is that of the place in the file: what
    // an alias leads to has the path of the anchor. Costs time in the depth of the node, not in the size of the file.
    Place place() const;
    // The same, but for a mapping or sequence that begins on a line behind its key the place of the key: for findings about
    // what is not in it.
    Place entry_place() const;

    // True for the same node, even if reached through different aliases.
    friend bool operator==(const Node& a, const Node& b) { return a.document_ == b.document_ && a.index_ == b.index_; }

private:
    friend class Document;
    friend class DocumentReader;
    Node(const Document* document, std::uint32_t written);
    const Tree& tree() const;
    const Record& record() const { return tree()[index_]; }

    const Document* document_ = nullptr;
    std::uint32_t index_ = 0;    // of the node meant
    std::uint32_t written_ = 0;  // of the node as written: `index_`, or an alias to it
};

class Document {
public:
    // Parses `text`, the content of the package path `file`. Findings go into `report` (area yaml/), at most
    // Limits::findings of each rule: encoding, syntax, more than one document, duplicate keys, unknown tags, undefined
    // or cyclic aliases, limits. Returns a document with as much of the tree as was read before the first fatal
    // finding; root() is the none node when there is nothing, as in an empty file. Throws Failure when interrupted.
    // `alias_nodes`: how many nodes aliases stand for in the documents that were read before; those of this one are
    // added. Null: there were none.
    static std::unique_ptr<Document> parse(std::string file, std::string text, const Limits& limits, Report& report,
                                           std::uint64_t* alias_nodes = nullptr);

    class Passkey {
        friend class Document;
        Passkey() = default;
    };
    Document(Passkey, std::string file, std::string text);  // for parse() only
    Document(const Document&) = delete;
    Document& operator=(const Document&) = delete;

    // Adds to the tree a mapping that is where `at`, a mapping of this document, is, and returns it. Keys and values of
    // `entries` are nodes of this document that keep their places; no key twice. For passes that complete the tree before
    // it is read (model/copies.cpp); all nodes stay valid.
    Node add_mapping(Node at, std::span<const NodeEntry> entries);

    Node root() const { return tree_.size() == 0 ? Node() : Node(this, 0); }
    const std::string& file() const { return file_; }
    // The source without its byte order mark, which no position counts.
    std::string_view text() const { return text_; }
    // False when something could not be read or understood: then what is missing from the tree proves nothing.
    bool complete() const { return complete_; }
    // False when no scalar has `text` in it. True when one may: comments count as well.
    bool may_mention(std::string_view text) const { return tree_.may_mention(text); }
    // Bytes of memory the document takes, the text included.
    std::size_t memory() const;

private:
    friend class Node;
    friend class DocumentReader;

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
