// Compares the files listed in a manifest with the files of the package, both ways (SOL004 4.3.2).
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
};

// The strictness for missing listings: depends on the part of the package that the manifest must cover.
enum class CoverageDemand : std::uint8_t {
    existence,  // it is not complete yet: only files that it already lists must exist
    none,       // it may list any files: missing listings are reported once
    names,      // it is signed, so every file must be listed: others could have been added by an attacker
    contents,   // it protects the package: every file must be listed with a secure digest
};

struct CoverageQuery {
    std::string_view manifest;                           // package path
    std::span<const ListedFile> listed;                  // in the order of the manifest
    std::function<Place(std::size_t)> place_of_listed;   // the place of entry `n` of `listed`
    std::vector<std::string_view> files;                 // of the package, in any order
    std::vector<std::string_view> others;                // neither files nor directories: links, pipes
    std::function<bool(std::string_view)> is_directory;  // of the package
    std::function<std::string(std::string_view)> near;   // a hint for a name that is missing in the package
    std::vector<std::string_view> exempt;                // files that need not be listed: the manifest, signatures
    CoverageDemand demand = CoverageDemand::none;
    bool is_asked_by_receiver = false;  // who reports missing files that need not be there otherwise
};

struct CoverageResult {
    std::size_t listed = 0;                   // different files
    std::vector<std::string_view> absent;     // listed files that are not in the package
    std::vector<std::string_view> unlisted;   // files of the package that should be listed but are not
    std::vector<std::string_view> no_digest;  // files that are listed without a secure digest
};

// Compares the manifest's list with the files of the package, and reports the differences.
CoverageResult check_coverage(const CoverageQuery& query, Report& report);

}  // namespace csar::integrity
