// TOSCA.meta: keyname/value pairs in blocks (TOSCA 2.0 csd07 17.2; TOSCA 1.0 16.2).
//
//   file     = [BOM] *( EOL ) block_0 *( 1*EOL block ) [ EOL ]
//   block    = 1*pair
//   pair     = keyname ":" [ " " value ] EOL *( 1*" " more-of-the-value EOL )
//   EOL      = LF | CRLF | CR
//
// A line parser, never a YAML parser: values may hold colons, '@', '#', leading zeros.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/text_position.hpp"
#include "csar/limits.hpp"
#include "csar/report.hpp"

namespace csar::meta {

struct Pair {
    std::string key;    // as written
    std::string value;  // continuation lines joined
    TextPosition key_position;
    TextPosition value_position;
};

struct Block {
    std::vector<Pair> pairs;

    // The first pair whose key equals `key`, ASCII case ignored; nullptr when there is none.
    const Pair* find(std::string_view key) const;
};

struct ToscaMeta {
    std::string file;           // package path it was read from
    std::vector<Block> blocks;  // blocks[0] is block_0; empty for an empty file
    std::string text;           // the source, for excerpts

    const Block& block_0() const;  // an empty block when there is none
    Place place(TextPosition position) const;
};

// Parses `text`. Findings (area meta/) go into `report`; pairs that can be read are kept whatever else is wrong.
ToscaMeta parse_tosca_meta(std::string file, std::string text, Report& report);

// Prints blocks so that parsing gives the same keys and values back: "key: value", LF, blocks parted by one empty line.
// Long values are not folded. Precondition: no key holds a colon or a line end.
std::string print_tosca_meta(const std::vector<Block>& blocks);

}  // namespace csar::meta
