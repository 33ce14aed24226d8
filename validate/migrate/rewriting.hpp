// The changes of one file's text: each touches what it must, so that comments, order and layout stay.
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

// Every change returns false, and changes nothing, where the text is not of a form that it knows, or where a comment would
// go. What is reached by two ways, as through an alias, is changed once.
class Rewriting {
public:
    explicit Rewriting(const Document& document);

    // Makes all changes that `change` makes, a function that returns whether it could; none of them when it could not.
    template <class Change>
    bool whole(const Change& change) {
        const std::size_t before = changes_.size();
        if (change(*this)) return true;
        take_back(before);
        return false;
    }

    // A scalar, without its tag and anchor.
    bool replace(Node scalar, std::string text);
    // A value that is null, written as such or not at all.
    bool fill(Node::Entry entry, const std::string& text);
    // An entry as a whole, which must be on one line or without comments.
    bool replace_entry(Node::Entry entry, std::string text);
    bool insert_before(Node node, std::string text);
    bool insert_after(Node node, std::string text);
    // What is between `from` and `to`, the ends of two nodes of which the second begins later; removes comments never.
    bool remove_between(std::size_t from, std::size_t to, std::string text = {});

    // A new entry of a mapping, on a line of its own in block style: `text` has the keyname and a value on one line.
    bool add_entry(Node mapping, const std::string& text);
    // A new item at the beginning of a sequence.
    bool add_first_item(Node sequence, const std::string& text);
    // Takes entries out of a mapping, and puts `text`, if any, in the place of the first of them.
    bool remove_entries(Node mapping, const std::vector<Node::Entry>& entries, const std::string& text = {});
    // Puts entries of a mapping that follow one another under a new keyname of it.
    bool put_under(std::string_view keyname, const std::vector<Node::Entry>& entries, bool in_flow);
    // A mapping becomes a sequence of mappings of one entry each.
    bool make_list(Node mapping);
    // Lines that begin between two offsets get more blanks in front.
    void indent(std::size_t begin, std::size_t end, std::size_t blanks);
    // The reverse, for lines that have so many.
    void dedent(std::size_t begin, std::size_t end, std::size_t blanks);

    bool is_flow(Node collection) const;
    // Whether a change in block style is possible at this key: nothing but blanks and dashes is before it in its line.
    bool begins_line(Node node) const;
    std::size_t column(std::size_t offset) const;
    const std::string& newline() const { return newline_; }
    // What is written for a node, without its tag and anchor; of an alias, what it stands for.
    std::string source(Node node) const;
    // A scalar as it can be written between brackets and on one line; empty when it cannot, or is not there.
    std::string in_flow(Node scalar) const;
    const SourceRanges& ranges() const { return ranges_; }

    std::vector<TextEdit> edits() const;

private:
    enum class Kind : std::uint8_t {
        edit,
        line,      // a new one, which comes after what is added to the end of a line
        indented,  // the text, which is blanks, goes before each line that begins in the range
    };
    struct Change {
        Kind kind;
        std::size_t begin, end;
        std::string text;
        std::size_t like;  // new lines in the text get the blanks that the line with this offset gets
        auto operator<=>(const Change&) const = default;
    };

    bool add(std::size_t begin, std::size_t end, std::string text) {
        return keep({Kind::edit, begin, end, std::move(text), begin});
    }
    bool keep(Change change);
    // Calls `visit` with the offset of each line that begins between two.
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
