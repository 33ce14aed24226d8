// Reads the blocks after block_0: a block that starts with Name is about a file, others are custom. Also reads paths,
// quotes and lists in values (TOSCA 2.0 csd07 17.2.1).
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "meta/package_metadata.hpp"

namespace csar::meta {

// Without enclosing double or single quotes.
std::string_view without_quotes(std::string_view text);

// Sets value.path. Reports a path that is absolute, a URL, outside of the package, or has backslashes. `directory`: a
// '/' at the end is allowed.
void read_path(const ToscaMeta& meta, CsarVersion version, bool directory, MetaValue& value, Report& report);

struct ListedName {
    std::string_view name;   // without quotes
    std::size_t offset = 0;  // in the list
};

// Names separated by blanks. A name with blanks is in double quotes.
//
//   list = [ name *( 1*blank name ) ]      name = 1*nonblank | DQUOTE 1*char DQUOTE
struct ListedNames {
    std::vector<ListedName> names;
    std::optional<std::size_t> stray_quote;  // offset of the first quote that encloses no name
    std::optional<std::size_t> comma;        // offset of the first comma used as a separator
};

// Some tools write commas between names: they separate, too.
ListedNames split_names(std::string_view list);

// Reads a later block. A block about a file is added to metadata.files.
void read_later_block(const ToscaMeta& meta, const Block& block, PackageMetadata& metadata, Report& report);

// Reports files with two blocks.
void check_described_twice(const ToscaMeta& meta, const PackageMetadata& metadata, Report& report);

}  // namespace csar::meta
