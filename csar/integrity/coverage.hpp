// Compares the files in a manifest with the files in the package (SOL004 4.3.2).
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "report/report.hpp"

namespace csar::integrity {

struct ListedFile {
    std::string_view path;
    enum class Digest : std::uint8_t { none, weak, strong } digest = Digest::none;
    bool in_set = false;               // the file is in an artifact set, whose consumers open every file
    bool has_unusable_digest = false;  // malformed, or of an unknown algorithm
};

// Which gaps in the manifest are reported.
enum class CoverageDemand : std::uint8_t {
    existence,  // incomplete manifest: listed files must exist
    none,       // any files may be listed; unlisted files get a single finding
    names,      // signed manifest: all files must be listed, because an attacker could add files
    contents,   // manifest protects the package: all files must be listed with a secure digest
};

struct CoverageQuery {
    std::string_view manifest;                           // package path
    std::span<const ListedFile> listed;                  // in the order of the manifest
    std::function<Place(std::size_t)> place_of_listed;   // place of an element of `listed`
    std::vector<std::string_view> files;                 // in any order
    std::vector<std::string_view> others;                // links, pipes, hostile names
    std::function<bool(std::string_view)> is_directory;  // true for a directory of the package
    std::function<std::string(std::string_view)> near;   // hint for a name that the package does not have
    std::vector<std::string_view> exempt;                // need not be listed: the manifest, signatures
    CoverageDemand demand = CoverageDemand::none;
    // True if a receiver requires that listed files exist, or that all files are listed.
    bool is_asked_by_receiver = false;
    bool is_listing_asked_by_receiver = false;
};

struct CoverageResult {
    std::size_t listed = 0;                   // number of different files
    std::vector<std::string_view> absent;     // listed files that are not in the package
    std::vector<std::string_view> unlisted;   // files of the package that must be listed, but are not
    std::vector<std::string_view> no_digest;  // files that are listed without a secure digest
};

// Reports the differences.
CoverageResult check_coverage(const CoverageQuery& query, Report& report);

}  // namespace csar::integrity
