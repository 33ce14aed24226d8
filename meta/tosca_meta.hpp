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

// The position of the part of a value on a continuation line.
struct Continuation {
    std::size_t offset = 0;  // the offset in the value
    TextPosition position;   // the position in the file
};

struct Pair {
    std::string key;    // as written
    std::string value;  // with joined continuation lines, without surrounding blanks
    TextPosition key_position;
    TextPosition value_position;  // where the value starts, or would start if it is empty
    std::vector<Continuation> continuations;

    // The position in the file of the byte at `offset` of the value.
    TextPosition position_of(std::size_t offset) const;
};

// A pair that is not in a file yet.
inline Pair new_pair(std::string key, std::string value) { return {std::move(key), std::move(value), {}, {}, {}}; }

struct Block {
    std::vector<Pair> pairs;  // never empty in a parsed file

    // The first pair whose key equals `key`, ignoring ASCII case; nullptr if there is none.
    const Pair* find(std::string_view key) const;
};

struct ToscaMeta {
    std::string file;           // package path it was read from
    std::string text;           // the source, for excerpts
    LineStarts lines;           // the lines of the source
    std::vector<Block> blocks;  // blocks[0] is block_0; empty for an empty file

    const Block& block_0() const;  // an empty block if there is none
    Place place(TextPosition position) const;
};

// Parses `text`. Findings (area meta/) are added to `report`. Pairs that can be parsed are kept even if there are
// errors elsewhere. Takes time and memory proportional to the size of `text`, which the caller limits
// (Limits::tosca_meta).
ToscaMeta parse_tosca_meta(std::string file, std::string text, Report& report);

// True if parsing "key: value" returns both without a finding; for an empty value, with only a warning.
bool fits_tosca_meta(std::string_view key, std::string_view value);

// Prints blocks so that parsing returns the same keys and values: "key: value", LF, one empty line between blocks. Long
// values are not folded. Requires fits_tosca_meta() for every pair that was not parsed.
std::string print_tosca_meta(const std::vector<Block>& blocks);

}  // namespace csar::meta
