// The packages that a command checks.
#pragma once

#include <string>
#include <vector>

#include "formats/report_writer.hpp"

namespace csar::cli {

// Whether the file is a YAML file with a TOSCA version, or an XML file with the TOSCA namespace. Only the beginning of
// the file is searched. True if it cannot be read.
bool is_definitions_file(const std::string& path);

// Options that specify packages in addition to arguments.
struct PackageList {
    std::vector<std::string> given;
    std::string from;          // a file with one name per line; "-": standard input; empty: none
    std::string from0;         // like `from`, with a NUL after each name
    bool recursive = false;    // search directories for archives, at any depth
    bool definitions = false;  // also search for definitions files: *.yaml, *.yml and *.tosca

    // True if there is neither a package nor a list.
    bool is_empty() const { return given.empty() && from.empty() && from0.empty(); }
    // The arguments in their order, followed by the names in the list that are not arguments. Throws Failure: usage if
    // there is no name or if both lists are specified; input if a list cannot be read.
    std::vector<std::string> names() const;
    // With `recursive`, directories are replaced by their archives, sorted. Links are not followed. Files with names
    // like definitions but without a TOSCA version are added to `skipped`. Throws Failure: usage if a directory has no
    // archive; input if it cannot be read.
    std::vector<std::string> expanded(std::vector<std::string> names, std::vector<std::string>& skipped) const;

    std::string shard;  // "3/8"; empty: all
    // Removes the names that do not belong to the shard from `names`. Returns a description of the shard. Throws
    // Failure(usage) if `shard` is malformed.
    formats::PartOfCatalogue take_part(std::vector<std::string>& names) const;
};

}  // namespace csar::cli
