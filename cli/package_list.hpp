// The packages that a command checks.
#pragma once

#include <string>
#include <vector>

#include "formats/report_writer.hpp"

namespace csar::cli {

// True for YAML with a TOSCA version, and XML with the TOSCA namespace. Reads only the beginning of the file. Also true
// if the file cannot be read.
bool is_definitions_file(const std::string& path);

// The arguments and options that name packages.
struct PackageList {
    std::vector<std::string> given;
    std::string from;          // a file with a name in each line; "-": standard input; may be empty
    std::string from0;         // like `from`, with NUL after each name
    bool recursive = false;    // search directories for archives, at any depth
    bool definitions = false;  // also search for definitions files: *.yaml, *.yml and *.tosca

    bool is_empty() const { return given.empty() && from.empty() && from0.empty(); }
    // The arguments, then the other names in the list. Throws Failure: usage if there are no names or two lists; input
    // if a list cannot be read.
    std::vector<std::string> names() const;
    // With `recursive`, replaces directories by their archives, sorted, without following links. YAML files without a
    // TOSCA version are added to `skipped`. Throws Failure: usage if a directory has no archive; input if it cannot be
    // read.
    std::vector<std::string> expanded(std::vector<std::string> names, std::vector<std::string>& skipped) const;

    std::string shard;  // "3/8"; empty: all
    // Removes the names of other shards. Throws Failure(usage) if `shard` is malformed.
    formats::PartOfCatalogue take_part(std::vector<std::string>& names) const;
};

// What to do with a file that was given in place of a directory to pack, for a message.
std::string instead_of_file(const std::string& file);

}  // namespace csar::cli
