// Converting a package into another form: zip, tar, compressed tar, directory.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <csar/cancellation.hpp>
#include <csar/enumerations.hpp>
#include <csar/export.hpp>
#include <csar/findings.hpp>
#include <csar/input.hpp>
#include <csar/limits.hpp>
#include <csar/severity_policy.hpp>

namespace csar {

// How an archive is mended.
struct MendOptions {
    // The code page of names that are not marked as UTF-8 (of a tar: that are not UTF-8), as iconv(1) has it: "CP932".
    // Empty: such names stay what they are, and are errors unless they are UTF-8.
    std::string names_from;
    unsigned strip_components = 0;  // that every name loses at its beginning
};

// What was mended of one entry; an entry may have several.
struct MendedEntry {
    enum class What : std::uint8_t {
        renamed,          // detail: the new name
        left_out,         // what desktops, editors and version control leave behind
        link_replaced,    // by a copy; detail: of which file or directory in the package, before names lose components
        holes_filled,     // of a sparse file
        compressed_anew,  // it was compressed by a method that packages may not use
    };
    std::string name;  // as the archive has it, perhaps not in UTF-8
    What what = What::renamed;
    std::string detail;
};
CSAR_API std::string_view to_string(MendedEntry::What what);  // "renamed", "left out", "link replaced", ...

struct ConvertOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    unsigned jobs = 1;                           // threads at most, 0 is 1; the bytes written do not depend on it

    // The output: a file, replaced if it exists, whose ending chooses the format (.csar .zip .tar .tar.gz .tgz .tar.zst
    // .tar.xz .txz), else a directory, which must be empty or not exist yet.
    std::string output;
    int output_descriptor = -1;           // when not -1: the archive is written here; `output` is empty then
    std::optional<ArchiveFormat> format;  // overrides the ending; for a descriptor: zip when it is not given

    int level = 6;                  // 0 (store) to 12, of what is compressed again
    std::int64_t time = 315532800;  // modification time of every entry, seconds since 1970 UTC
    bool allow_prefix = false;      // the archive may follow a program (self-extracting archive)

    // Patterns of files that get the executable bit, as in .csarignore.
    std::vector<std::string> executable;
    std::optional<MendOptions> mend;  // when given: what can be mended without a choice is mended, of archives only
};

struct [[nodiscard]] ConvertResult {
    Findings findings;
    bool done = false;                  // false: nothing was written; the findings say why
    std::uint64_t files = 0;            // in the output
    std::uint64_t bytes = 0;            // of all of them
    std::vector<std::string> left_out;  // of a directory: what no package takes (.csarignore, version control), sorted
    std::vector<MendedEntry> mended;    // in the order of the archive
    PackageFormat from = PackageFormat::zip;
    PackageFormat to = PackageFormat::zip;
};

// Writes the files of `package`, an archive or a directory, with the same names, contents, and executable bits into another
// form; nothing is added, and definitions are not looked at. Empty directories stay, links and special files are errors as
// everywhere. The entries keep their order; those of a directory are sorted, with TOSCA.meta first.
//
// With ConvertOptions::mend backslashes in names become slashes, names in a code page UTF-8, links copies of what they lead to in
// the package; sparse files get their zeros, zip entries of the methods bzip2, zstd and xz are compressed anew, and junk is
// left out. Two names that become one, a link that leads out of the package or nowhere, and every other fault stay errors.
//
// Before an archive appears under its name it is read again, and every file in it is compared with what was read from
// `package`. Any error in the findings means that nothing is left behind. The same input gives the same bytes. From zip to zip
// compressed bytes are copied as they are.
//
// Throws Failure: usage when the output is the input, or both are directories, or a name does not fit into a tar, or the
// level is outside 0 to 12, or a directory is to be mended, or the code page is not known; input, output, interrupted. Nothing is left behind then either, and an existing file stays as
// it was.
CSAR_API ConvertResult convert_package(const Input& package, const ConvertOptions& options);

}  // namespace csar
