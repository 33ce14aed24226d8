// Which packages a command judges, and what they come to together.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <csar/findings.hpp>

namespace csar::cli {

// How packages are named besides as arguments.
struct PackageList {
    std::vector<std::string> given;
    std::string from;        // a file with a name a line; "-": standard input; empty: none
    bool recursive = false;  // a directory stands for the archives in it, at any depth

    // In the order of the arguments, then of the list; archives of a directory sorted. Links are not followed. Throws
    // Failure: usage when there is none, input.
    std::vector<std::string> all() const;
};

// Totals over all packages of a run.
class Statistics {
public:
    void add(const Findings& findings);
    // How many packages are valid and how many are not; findings by rule, most frequent first. Of each package as many as
    // are listed.
    std::string text() const;

private:
    std::uint64_t valid_ = 0, invalid_ = 0, unchecked_ = 0, unreadable_ = 0;
    std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> rules_;  // findings, packages
};

}  // namespace csar::cli
