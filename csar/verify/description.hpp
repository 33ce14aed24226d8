// The members of a VerifyResult that describe the package and what was examined.
#pragma once

#include <string>

#include <csar/verify.hpp>
#include "csar/container/container.hpp"
#include "csar/open/opened_package.hpp"
#include "csar/open/outside_files.hpp"

namespace csar {

// "tar with gzip"
std::string describe(const container::Container& container);

// Adds the files of the container, and their bytes.
void count_files(const container::Container& container, VerifyResult& result);

// The definitions of the package: how many files, of which versions, and what in them was not examined. To be called
// after count_files().
void describe_definitions(const OpenedPackage& package, const OutsideFiles& outside, const Limits& limits,
                          VerifyResult& result);

// How many files and directories .csarignore leaves out; nothing when it is none.
void describe_ignored(std::uint64_t count, VerifyResult& result);

// Of how many files the digests were compared; nothing when there are none.
void describe_coverage(VerifyResult& result);

}  // namespace csar
