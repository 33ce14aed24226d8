// Changes only the necessary bytes of a file, so that comments, order and layout stay.
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

// A change returns false if the text has an unsupported form, or if a comment would be lost. Then nothing is changed. A
// text that is reached twice, for example through an alias, is changed once.
class Rewriting {
public:
    explicit Rewriting(const Document& document);

    // Applies all changes of the function `change`, or none if it returns false.
    template <class Change>
    bool whole(const Change& change) {
        const std::size_t before = changes_.size();
        if (change(*this)) return true;
        take_back(before);
        return false;
    }

    // Keeps the tag and the anchor.
    bool replace(Node scalar, std::string text);
    // Writes a value for an entry with a null or empty value.
    bool fill(Node::Entry entry, const std::string& text);
    // The entry must be on one line or have no comments.
    bool replace_entry(Node::Entry entry, std::string text);
    bool insert_before(Node node, std::string text);
    bool insert_after(Node node, std::string text);
    // Replaces the text between the ends of two nodes in file order, but never a comment.
    bool remove_between(std::size_t from, std::size_t to, std::string text = {});

    // Adds an entry in block style on its own line. `text` is the keyname and a value on one line.
    bool add_entry(Node mapping, const std::string& text);
    bool add_first_item(Node sequence, const std::string& text);
    // Inserts `text`, if it is not empty, in place of the first removed entry.
    bool remove_entries(Node mapping, const std::vector<Node::Entry>& entries, const std::string& text = {});
    // Moves consecutive entries under a new keyname of the mapping.
    bool put_under(std::string_view keyname, const std::vector<Node::Entry>& entries, bool in_flow);
    // Changes a mapping to a sequence of mappings with one entry each.
    bool make_list(Node mapping);
    // Indents the lines that begin in a range by two blanks.
    void indent(std::size_t begin, std::size_t end);
    // Removes blanks from the lines that begin in a range, if they begin with so many.
    void dedent(std::size_t begin, std::size_t end, std::size_t blanks);

    bool is_flow(Node collection) const;
    // True if only blanks and dashes are before the node on its line. A change in block style requires this.
    bool begins_line(Node node) const;
    std::size_t column(std::size_t offset) const;
    const std::string& newline() const { return newline_; }
    // Without tag and anchor; for an alias, the text of its target.
    std::string source(Node node) const;
    // Returns the scalar for use in brackets on one line, or an empty string if this is impossible.
    std::string in_flow(Node scalar) const;
    const SourceRanges& ranges() const { return ranges_; }

    std::vector<TextEdit> edits() const;

private:
    enum class Kind : std::uint8_t {
        edit,
        line,      // a new line, after text that is added to the end of a line
        indented,  // blanks before each line that begins in the range
    };
    struct Change {
        Kind kind;
        std::size_t begin, end;
        std::string text;
        std::size_t like;  // new lines are indented like the line with this offset
        auto operator<=>(const Change&) const = default;
    };

    bool add(std::size_t begin, std::size_t end, std::string text) {
        return keep({Kind::edit, begin, end, std::move(text), begin});
    }
    bool keep(Change change);
    // For each line that begins in a range, calls `visit` with its offset.
    template <class Visit>
    void each_line(std::size_t begin, std::size_t end, const Visit& visit) const;
    void take_back(std::size_t before);
    bool is_in_text(SourceRange range) const { return range.end > 0; }

    SourceRanges ranges_;
    std::string_view text_;
    LineIndex lines_;
    std::string newline_;
    std::set<Change> made_;
    std::vector<std::set<Change>::iterator> changes_;  // in the order of the calls
};

}  // namespace csar::validate
