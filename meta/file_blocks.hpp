// Reads the parts of TOSCA.meta that refer to files: the blocks after block_0 (a block that starts with Name describes
// a file, and any other block is custom), and the paths, quotation marks and lists in values (TOSCA 2.0 csd07 17.2.1).
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "meta/package_metadata.hpp"

namespace csar::meta {

// `text` without enclosing double or single quotation marks; `text` itself if there are none.
std::string_view without_quotes(std::string_view text);

// Sets value.path from value.text and reports errors in it: an absolute path, a URL, backslashes, a path outside the
// package. `directory`: a trailing '/' is allowed.
void read_path(const ToscaMeta& meta, CsarVersion version, bool directory, MetaValue& value, Report& report);

struct ListedName {
    std::string_view name;   // the name without its quotation marks
    std::size_t offset = 0;  // the offset of the name in the list
};

// A list of names separated by blanks. A name in double quotes may contain blanks; no name may contain a double quote.
//
//   list = [ name *( 1*blank name ) ]      name = 1*nonblank | DQUOTE 1*char DQUOTE
struct ListedNames {
    std::vector<ListedName> names;
    std::optional<std::size_t> stray_quote;  // offset of the first quotation mark that does not enclose a name
    std::optional<std::size_t> comma;        // offset of the first comma that was treated as a separator
};

// Splits `list`; commas also separate names, as some tools write them.
ListedNames split_names(std::string_view list);

// Reads one later block; a description of a file is added to metadata.files.
void read_later_block(const ToscaMeta& meta, const Block& block, PackageMetadata& metadata, Report& report);

// Reports files that are described by two blocks.
void check_described_twice(const ToscaMeta& meta, const PackageMetadata& metadata, Report& report);

}  // namespace csar::meta
