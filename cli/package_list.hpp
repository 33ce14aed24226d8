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
    bool recursive = false;    // a directory stands for the archives in it, at any depth
    bool definitions = false;  // and for the YAML files in it that state a version of TOSCA

    // In the order of the arguments, then of the list, of which a name that was there already is left out; archives of a
    // directory sorted. Links are not followed. Throws
    // Failure: usage when there is none, input.
    std::vector<std::string> all() const;

    std::string shard;  // "3/8"; empty: all
    // Leaves those of the shard in `names`. Throws Failure(usage) when it is written otherwise.
    PartOfCatalogue take_part(std::vector<std::string>& names) const;
};

}  // namespace csar::cli
