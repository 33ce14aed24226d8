// TOSCA.meta: keyname/value pairs in blocks (TOSCA 2.0 csd07 17.2; TOSCA 1.0 16.2).
//
//   file     = *( blank-line ) block_0 *( 1*blank-line block ) *( blank-line )
//   block    = 1*pair
//   pair     = keyname ":" [ " " value ] EOL *( 1*" " more-of-the-value EOL )
//   EOL      = LF | CRLF | CR
//
// It is parsed line by line, never by a YAML parser: values may contain colons, '@', '#', leading zeros. A newline
// within a value and the blanks around it are read as one blank ("such spaces are then collapsed"). docs/formats.md
// lists other forms that occur in real files, and describes how they are read.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text_position.hpp"
#include "report/report.hpp"

namespace csar::meta {

// A continuation line of a value.
struct Continuation {
    std::size_t offset = 0;  // in the value
    TextPosition position;   // in the file
};

struct Pair {
    std::string key;    // as written
    std::string value;  // with continuation lines, without blanks around it
    TextPosition key_position;
    TextPosition value_position;  // where the value starts, even if empty
    std::vector<Continuation> continuations;

    // `offset`: in the value.
    TextPosition position_of(std::size_t offset) const;
};

// For a pair that is not in a file yet.
inline Pair new_pair(std::string key, std::string value) { return {std::move(key), std::move(value), {}, {}, {}}; }

struct Block {
    std::vector<Pair> pairs;  // in a parsed file, never empty

    // Ignores ASCII case. Null if there is none.
    const Pair* find(std::string_view key) const;
};

struct ToscaMeta {
    std::string file;  // path in the package
    std::string text;  // for excerpts
    LineStarts lines;
    std::vector<Block> blocks;  // blocks[0] is block_0; empty for an empty file

    const Block& block_0() const;  // may be empty
    Place place(TextPosition position) const;
};

// Parses `text`, and reports findings of the area meta/. Keeps all pairs that can be parsed. The caller limits `text`
// (Limits::tosca_meta). Time and memory are proportional to it.
ToscaMeta parse_tosca_meta(std::string file, std::string text, Report& report);

// True if parsing "key: value" gives `key` and `value` back, with no finding except a warning for an empty value.
bool fits_tosca_meta(std::string_view key, std::string_view value);

// Prints "key: value", LF, and an empty line between blocks. Long values are not folded. Parsing gives the blocks back.
// Pairs that were not parsed must meet fits_tosca_meta().
std::string print_tosca_meta(const std::vector<Block>& blocks);

}  // namespace csar::meta
