// The changes to one file's text. Each changes only the necessary bytes, so that comments, order and layout are kept.
#pragma once

#include <compare>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text_edit.hpp"
#include "base/text_position.hpp"
#include "validate/document/source_ranges.hpp"

namespace csar::validate {

// Every change returns false, and changes nothing, if the text has an unsupported form, or if a comment would be lost.
// A text that is reached twice, for example through an alias, is changed once.
class Rewriting {
public:
    explicit Rewriting(const Document& document);

    // Applies all changes that the function `change` makes. If it returns false, none of them is applied.
    template <class Change>
    bool whole(const Change& change) {
        const std::size_t before = changes_.size();
        if (change(*this)) return true;
        take_back(before);
        return false;
    }

    // Replaces a scalar, without its tag and anchor.
    bool replace(Node scalar, std::string text);
    // Writes a value for an entry whose value is null, explicitly or by being empty.
    bool fill(Node::Entry entry, const std::string& text);
    // Replaces a whole entry, which must be on one line or have no comments.
    bool replace_entry(Node::Entry entry, std::string text);
    bool insert_before(Node node, std::string text);
    bool insert_after(Node node, std::string text);
    // Replaces the text between `from` and `to`, which are the ends of two nodes; the second node begins later. Never
    // removes comments.
    bool remove_between(std::size_t from, std::size_t to, std::string text = {});

    // Adds an entry to a mapping, in block style on its own line: `text` has the keyname and a value on one line.
    bool add_entry(Node mapping, const std::string& text);
    // Adds an item at the beginning of a sequence.
    bool add_first_item(Node sequence, const std::string& text);
    // Removes entries of a mapping, and inserts `text`, if it is not empty, in place of the first one.
    bool remove_entries(Node mapping, const std::vector<Node::Entry>& entries, const std::string& text = {});
    // Moves consecutive entries of a mapping under a new keyname of the same mapping.
    bool put_under(std::string_view keyname, const std::vector<Node::Entry>& entries, bool in_flow);
    // Changes a mapping to a sequence of mappings with one entry each.
    bool make_list(Node mapping);
    // Increases the indentation of the lines that begin between two offsets.
    void indent(std::size_t begin, std::size_t end, std::size_t blanks);
    // Decreases the indentation of the lines that begin between two offsets, if they are indented that far.
    void dedent(std::size_t begin, std::size_t end, std::size_t blanks);

    bool is_flow(Node collection) const;
    // True if a change in block style is possible at this key: only blanks and dashes precede it on its line.
    bool begins_line(Node node) const;
    std::size_t column(std::size_t offset) const;
    const std::string& newline() const { return newline_; }
    // The source text of a node, without its tag and anchor; for an alias, the text of its target.
    std::string source(Node node) const;
    // A scalar in a form that is valid in brackets and on one line; empty if this is impossible or there is no scalar.
    std::string in_flow(Node scalar) const;
    const SourceRanges& ranges() const { return ranges_; }

    std::vector<TextEdit> edits() const;

private:
    enum class Kind : std::uint8_t {
        edit,
        line,      // a new line, which is placed after text that is added to the end of a line
        indented,  // the text, which consists of blanks, is inserted before each line that begins in the range
    };
    struct Change {
        Kind kind;
        std::size_t begin, end;
        std::string text;
        std::size_t like;  // new lines in the text get the same indentation as the line with this offset
        auto operator<=>(const Change&) const = default;
    };

    bool add(std::size_t begin, std::size_t end, std::string text) {
        return keep({Kind::edit, begin, end, std::move(text), begin});
    }
    bool keep(Change change);
    // Calls `visit` with the offset of each line that begins between two offsets.
    template <class Visit>
    void each_line(std::size_t begin, std::size_t end, const Visit& visit) const;
    void take_back(std::size_t before);
    bool is_in_text(SourceRange range) const { return range.end > 0; }

    SourceRanges ranges_;
    std::string_view text_;
    LineIndex lines_;
    std::string newline_;
    std::set<Change> made_;
    std::vector<std::set<Change>::iterator> changes_;  // in the order in which they were made
};

}  // namespace csar::validate
