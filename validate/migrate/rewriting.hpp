// The changes of one file's text: each touches what it must, so that comments, order and layout stay.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/text_edit.hpp"
#include "validate/document/source_ranges.hpp"

namespace csar::validate {

// Every change returns false, and changes nothing, where the text is not of a form that it knows, or where a comment would
// go. What is reached by two ways, as through an alias, is changed once.
class Rewriting {
public:
    explicit Rewriting(const Document& document) : ranges_(document), text_(document.text()) {}

    // A scalar, without its tag and anchor.
    bool replace(Node scalar, std::string text);
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
    std::string newline() const { return text_.find("\r\n") == std::string_view::npos ? "\n" : "\r\n"; }
    // What is written for a node, without its tag and anchor; of an alias, what it stands for.
    std::string source(Node node) const;
    const SourceRanges& ranges() const { return ranges_; }

    std::vector<TextEdit> edits() const;

private:
    bool add(std::size_t begin, std::size_t end, std::string text);
    bool is_in_text(SourceRange range) const { return range.end > 0; }

    SourceRanges ranges_;
    std::string_view text_;
    std::set<std::tuple<std::size_t, std::size_t, std::string>> made_;
    std::vector<TextEdit> edits_;
    std::vector<TextEdit> lines_;  // new ones, which come after what is added to the end of a line
    std::set<std::tuple<std::size_t, std::size_t, std::size_t>> indented_;
    std::map<std::size_t, std::size_t> blanks_;  // by the offset of a line
};

}  // namespace csar::validate
