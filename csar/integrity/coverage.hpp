// Compares the list of files in a manifest with the files of the package, in both directions (SOL004 4.3.2).
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "report/report.hpp"

namespace csar::integrity {

// One file that a manifest lists.
struct ListedFile {
    std::string_view path;
    enum class Digest : std::uint8_t { none, weak, strong } digest = Digest::none;
    bool in_set = false;               // the file is in an artifact set, whose consumers open every file
    bool has_unusable_digest = false;  // the file has a digest that is malformed or of an unknown algorithm
};

// How strictly gaps in the list are reported. This depends on the part of the package that the manifest must cover.
enum class CoverageDemand : std::uint8_t {
    existence,  // the manifest is not complete yet: only the files that it already lists must exist
    none,       // the manifest may list any files: unlisted files are reported together
    names,      // the manifest is signed, so every file must be listed: an attacker could have added other files
    contents,   // the manifest protects the package: every file must be listed with a secure digest
};

struct CoverageQuery {
    std::string_view manifest;                           // package path of the manifest
    std::span<const ListedFile> listed;                  // in the order of the manifest
    std::function<Place(std::size_t)> place_of_listed;   // the place of entry `n` of `listed`
    std::vector<std::string_view> files;                 // files of the package, in any order
    std::vector<std::string_view> others;                // links, pipes, and entries with hostile names
    std::function<bool(std::string_view)> is_directory;  // whether a path is a directory of the package
    std::function<std::string(std::string_view)> near;   // a hint for a name that is missing in the package
    std::vector<std::string_view> exempt;                // files that need not be listed: the manifest, signatures
    CoverageDemand demand = CoverageDemand::none;
    // Whether missing files, and whether unlisted files, are reported because of a receiver's requirement.
    bool is_asked_by_receiver = false;
    bool is_listing_asked_by_receiver = false;
};

struct CoverageResult {
    std::size_t listed = 0;                   // number of different listed files
    std::vector<std::string_view> absent;     // listed files that are not in the package
    std::vector<std::string_view> unlisted;   // files of the package that must be listed but are not
    std::vector<std::string_view> no_digest;  // files that are listed without a secure digest
};

// Compares the list of the manifest with the files of the package, and reports the differences.
CoverageResult check_coverage(const CoverageQuery& query, Report& report);

}  // namespace csar::integrity
