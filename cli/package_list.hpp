// Which packages a command judges.
#pragma once

#include <string>
#include <vector>

#include "cli/formats/report_writer.hpp"

namespace csar::cli {

// How packages are named besides as arguments.
struct PackageList {
    std::vector<std::string> given;
    std::string from;          // a file with a name a line; "-": standard input; empty: none
    std::string from0;         // the same, with a NUL behind each name
    bool recursive = false;    // a directory stands for the archives in it, at any depth
    bool definitions = false;  // and for the files of definitions in it: *.yaml, *.yml and *.tosca

    // Neither a package nor a list is named.
    bool is_empty() const { return given.empty() && from.empty() && from0.empty(); }
    // In the order of the arguments, then of the list, of which a name that was there already is left out. Throws Failure:
    // usage when there is none or when both lists are named, input.
    std::vector<std::string> names() const;
    // With the archives of each directory in its place, sorted, where `recursive` is set. Links are not followed. Files that have
    // the name of definitions and are none are added to `passed_over`. Throws Failure: usage when a directory has none, input.
    std::vector<std::string> expanded(std::vector<std::string> names, std::vector<std::string>& passed_over) const;

    std::string shard;  // "3/8"; empty: all
    // Leaves those of the shard in `names`. Throws Failure(usage) when it is written otherwise.
    PartOfCatalogue take_part(std::vector<std::string>& names) const;
};

}  // namespace csar::cli
