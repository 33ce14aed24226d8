// Converts a package into another format: zip, tar, compressed tar, directory.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <csar/common_options.hpp>
#include <csar/date_time.hpp>
#include <csar/enumerations.hpp>
#include <csar/export.hpp>
#include <csar/findings.hpp>
#include <csar/input.hpp>
#include <csar/output.hpp>

namespace csar {

// How an archive is repaired.
struct MendOptions {
    // The code page of names that are not marked as UTF-8 (in a tar: names that are not UTF-8), spelled as in iconv(1):
    // "CP932". If empty, such names are kept, and those that are not UTF-8 are reported as errors.
    std::string names_from;
    unsigned strip_components = 0;  // removed from the beginning of every name
};

// A repair of one entry; an entry may have several.
struct MendedEntry {
    enum class What : std::uint8_t {
        renamed,          // detail: the new name
        left_out,         // a file that a desktop, an editor or version control created
        link_replaced,    // by a copy; detail: the original name of the copied file or directory
        holes_filled,     // the holes of a sparse file were filled
        compressed_anew,  // the entry had a compression method that packages must not use
    };
    std::string name;  // name in the archive, possibly not UTF-8
    What what = What::renamed;
    std::string detail;
};
CSAR_API std::string_view to_string(MendedEntry::What what);  // "renamed", "left out", "link replaced", ...

struct ConvertOptions : CommonOptions {
    // The output. The extension of a file selects the format (.csar .zip .tar .tar.gz .tgz .tar.zst .tar.xz .txz); an
    // existing file is replaced. Any other name is a directory, which must be empty or not exist yet.
    std::string output;
    OutputFunction write;                 // when set: receives the archive; `output` is empty then
    std::optional<ArchiveFormat> format;  // overrides the extension; default with `write`: zip

    int level = 6;                              // 0 (store) to 12, for entries that must be compressed again
    std::chrono::sys_seconds time = zip_epoch;  // modification time of every entry
    bool allow_prefix = false;                  // the archive may follow a program (self-extracting archive)

    // Patterns of files that get the executable bit, as in .csarignore.
    std::vector<std::string> executable;
    std::optional<MendOptions> mend;  // when set: make the repairs that are unambiguous; only for archives
};

struct [[nodiscard]] ConvertResult {
    Findings findings;
    bool done = false;        // false: nothing was written; the findings give the reason
    std::uint64_t files = 0;  // number of files in the output
    std::uint64_t bytes = 0;  // bytes of all files in the output
    // Files of a directory that were ignored (.csarignore, version control), sorted. If the output is a directory: see
    // ExtractResult::left_out.
    std::vector<std::string> left_out;
    std::vector<MendedEntry> mended;  // in the order of the archive
    PackageFormat from = PackageFormat::zip;
    PackageFormat to = PackageFormat::zip;
};

// Writes the files of `package`, an archive or a directory, in another format, with the same names, contents and
// executable bits. Nothing is added, and definitions are not read. Empty directories are kept; links and special files
// are rejected. The entries keep their order; those of a directory are sorted, with TOSCA.meta first.
//
// With ConvertOptions::mend, backslashes in names become slashes, names in a code page become UTF-8, and links become
// copies of their targets in the package. The holes of sparse files are filled, zip entries with the methods bzip2,
// zstd and xz are compressed again, and junk files are left out. Names that become equal, links to a target outside the
// package or to a missing target, and all other faults remain errors.
//
// Before an archive appears under its name, it is read again, and every file in it is compared with the data read from
// `package`. If the findings have an error, no output is left. The same input gives the same bytes. From zip to zip,
// compressed bytes are copied unchanged.
//
// Throws Failure: usage when the output is the input, when both are directories, when a name does not fit into a tar,
// when the level is outside 0 to 12, when `mend` is set for a directory, or when the code page is unknown; also input,
// output and interrupted. After a failure no output is left, and an existing file is unchanged.
CSAR_API ConvertResult convert_package(const Input& package, const ConvertOptions& options);

}  // namespace csar
