// One YAML document as a tree with positions.
//
// The tree is read-only, made in one pass from libyaml's events into an arena, and knows nothing of TOSCA. Scalars are
// text; what a plain scalar means (YAML 1.2 core schema) is told by Node::scalar_type(), so that a version such as 1.10
// keeps its digits. Aliases are followed without a copy. Everything hostile is bounded while events arrive (Limits).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_position.hpp"
#include "csar/limits.hpp"
#include "csar/report.hpp"

namespace csar::validate {

class Document;

enum class NodeKind : std::uint8_t { none, scalar, sequence, mapping };

// What a scalar is under the core schema of YAML 1.2 (10.3.2): quoted and block scalars are strings, plain ones by
// their spelling, and an explicit core tag (!!str, !!int, ...) wins over both.
enum class ScalarType : std::uint8_t { null, boolean, integer, floating, string };

// A node of the tree: a light handle, valid as long as its Document. A default-made node is `none`: it answers every
// question with nothing, so that chains like root["a"]["b"] need no checks in between. Aliases look like the node that
// they name, except for position().
class Node {
public:
    Node() = default;

    NodeKind kind() const;
    bool is_scalar() const { return kind() == NodeKind::scalar; }
    bool is_mapping() const { return kind() == NodeKind::mapping; }
    bool is_sequence() const { return kind() == NodeKind::sequence; }
    explicit operator bool() const { return document_ != nullptr; }

    // The unescaped text of a scalar; empty for anything else.
    std::string_view text() const;
    ScalarType scalar_type() const;
    bool is_null() const { return is_scalar() && scalar_type() == ScalarType::null; }
    bool is_string() const { return is_scalar() && scalar_type() == ScalarType::string; }
    // A plain scalar has neither quotes nor a block indicator.
    bool is_plain() const;

    // Values of scalars, by the core schema; nullopt when the scalar is not of that type or does not fit.
    std::optional<bool> as_bool() const;
    std::optional<std::int64_t> as_integer() const;  // decimal, 0o octal, 0x hexadecimal
    std::optional<double> as_float() const;          // also integers; .inf, .nan

    // Number of entries of a mapping or items of a sequence.
    std::uint32_t size() const;

    // Item of a sequence; the none node past the end. Linear in `index`: iterate instead of counting up.
    Node operator[](std::uint32_t index) const;
    // The value under a scalar key, merge keys (<<) included; the none node when there is none.
    Node operator[](std::string_view key) const;

    struct Entry;
    class Entries;
    class Items;
    // The entries of a mapping in the order of the file; merge keys appear as they are written, see
    // Document::has_merge_keys. Nothing for other kinds.
    Entries entries() const;
    // The items of a sequence. Nothing for other kinds.
    Items items() const;

    // Where the node begins in its file. For an alias: where the alias stands.
    TextPosition position() const;
    // True when the node was reached through an alias.
    bool is_alias() const { return alias_ != index_; }
    // The explicit tag as written ("!!str", "!custom"), resolved to its full form; empty when there is none.
    std::string_view tag() const;

    // A number that is unique for the node in its document (aliases share the one of their target). For sets of visited
    // nodes.
    std::uint32_t id() const { return index_; }
    const Document* document() const { return document_; }

    // A place for a diagnostic: file, position, key path, source line.
    Place place() const;

    friend bool operator==(const Node& a, const Node& b) { return a.document_ == b.document_ && a.index_ == b.index_; }

private:
    friend class Document;
    friend class DocumentBuilder;
    Node(const Document* document, std::uint32_t index);

    const Document* document_ = nullptr;
    std::uint32_t index_ = 0;  // of the node meant
    std::uint32_t alias_ = 0;  // of the node as written
};

class Document {
public:
    // Parses `text`, the content of the package path `file`. Findings go into `report` (area yaml/): encoding, syntax,
    // more than one document, duplicate keys, unknown tags, undefined or cyclic aliases, limits. Returns a document
    // with as much of the tree as was read before the first fatal finding; root() is the none node when there is
    // nothing.
    static std::unique_ptr<Document> parse(std::string file, std::string text, const Limits& limits, Report& report);

    ~Document();
    Document(const Document&) = delete;
    Document& operator=(const Document&) = delete;

    Node root() const;
    const std::string& file() const { return file_; }
    std::string_view text() const { return text_; }
    // False when a syntax error, an encoding error or a limit cut the tree short: then what is missing from it proves
    // nothing.
    bool complete() const { return complete_; }
    // True when a merge key (<<) occurs anywhere.
    bool has_merge_keys() const { return merge_keys_; }
    // Bytes of memory the tree takes, the text included.
    std::size_t memory() const;

private:
    friend class Node;
    friend class DocumentBuilder;
    struct Storage;
    Document(std::string file, std::string text);

    std::string file_;
    std::string text_;
    bool complete_ = true;
    bool merge_keys_ = false;
    std::unique_ptr<Storage> storage_;
};

struct Node::Entry {
    Node key;
    Node value;
};

// Forward ranges over children: begin(), end(), range-for. Defined in document.cpp's header part below.
class Node::Entries {
public:
    class iterator {
    public:
        Entry operator*() const;
        iterator& operator++();
        friend bool operator==(const iterator& a, const iterator& b) { return a.key_ == b.key_; }

    private:
        friend class Entries;
        const Document* document_ = nullptr;
        std::uint32_t key_ = 0;  // 0: past the end (node 0 is never a child)
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
        friend class Items;
        const Document* document_ = nullptr;
        std::uint32_t item_ = 0;
    };
    iterator begin() const { return first_; }
    iterator end() const { return {}; }

private:
    friend class Node;
    iterator first_;
};

}  // namespace csar::validate
