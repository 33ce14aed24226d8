// How the values of TOSCA.meta name files: paths, quotation marks, lists (TOSCA 2.0 csd07 17.2.1).
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "meta/package_metadata.hpp"

namespace csar::meta {

// `text` without the quotation marks, double or single, that enclose all of it; `text` itself when none do.
std::string_view without_quotes(std::string_view text);

// Fills value.path from value.text and reports what is wrong with it: absolute, a URL, backslashes, a way out of the
// package. `folder`: a '/' at the end is in order.
void read_path(const ToscaMeta& meta, CsarVersion version, bool folder, MetaValue& value, Report& report);

struct ListedName {
    std::string_view name;   // without its quotation marks
    std::size_t offset = 0;  // of the name in the list
};

// A list of names: parted by blanks; a name in double quotes may hold blanks, and none may hold a double quote.
//
//   list = [ name *( 1*blank name ) ]      name = 1*nonblank | DQUOTE 1*char DQUOTE
struct ListedNames {
    std::vector<ListedName> names;
    std::optional<std::size_t> stray_quote;  // offset of the first quotation mark that is not around a name
    std::optional<std::size_t> comma;        // offset of the first comma that was taken for a separator
};

// Splits `list`; commas part names too, as some tools write them.
ListedNames split_names(std::string_view list);

}  // namespace csar::meta
