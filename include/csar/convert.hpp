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

// How to repair an archive.
struct MendOptions {
    // The code page of names that are not marked as UTF-8 (in a tar: that are not UTF-8), as iconv(1) spells it:
    // "CP932". Empty: these names are kept, and names that are not UTF-8 are errors.
    std::string names_from;
    unsigned strip_components = 0;  // number of leading components to remove from every name
};

// A repair of an entry. An entry may have several.
struct MendedEntry {
    enum class What : std::uint8_t {
        renamed,          // detail: the new name
        left_out,         // a junk file of a desktop, an editor or version control
        link_replaced,    // replaced by a copy; detail: the original name of the copied file or directory
        holes_filled,     // the holes of a sparse file are now zeros
        compressed_anew,  // its compression method is not allowed in packages
    };
    std::string name;  // name in the archive, possibly not UTF-8
    What what = What::renamed;
    std::string detail;
};
CSAR_API std::string_view to_string(MendedEntry::What what);  // "renamed", "left out", "link replaced", ...

struct ConvertOptions : CommonOptions {
    // The output file or directory. The extension selects the format: .csar .zip .tar .tar.gz .tgz .tar.zst .tar.xz
    // .txz. Any other name is a directory, which must be empty or not exist yet. An existing file is replaced.
    std::string output;
    OutputFunction write;                 // receives the archive; `output` must then be empty
    std::optional<ArchiveFormat> format;  // the default is given by the extension; with `write`: zip

    int level = 6;                              // compression, 0 (store) to 12
    std::chrono::sys_seconds time = zip_epoch;  // modification time of every entry
    bool allow_prefix = false;                  // the archive may follow a program (self-extracting archive)

    // Files that get the executable bit: patterns as in .csarignore.
    std::vector<std::string> executable;
    std::optional<MendOptions> mend;  // repair the archive if possible; not for directories
};

struct [[nodiscard]] ConvertResult {
    Findings findings;
    bool done = false;        // false: nothing was written; the findings give the reason
    std::uint64_t files = 0;  // in the output
    std::uint64_t bytes = 0;  // of all files in the output, uncompressed
    // The ignored files of an input directory (.csarignore, version control), sorted. For an output directory: as
    // ExtractResult::left_out.
    std::vector<std::string> left_out;
    std::vector<MendedEntry> mended;  // in the order of the archive
    PackageFormat from = PackageFormat::zip;
    PackageFormat to = PackageFormat::zip;
};

// Writes the files of `package`, an archive or a directory, in another format. Names, contents and executable bits are
// kept, and so are empty directories. Links and special files are errors. The definitions are not read.
//
// The entries of an archive keep their order. The files of a directory are sorted, with TOSCA.meta first.
//
// ConvertOptions::mend changes backslashes in names to slashes, and names to UTF-8. It replaces links by copies of
// their targets, and fills the holes of sparse files. It compresses bzip2, zstd and xz entries of a zip again, and
// leaves out junk files. Other faults remain errors: two names that become equal, a link to a file outside of the
// package.
//
// A new archive is read again and compared with `package` before it gets its name. The same input gives the same bytes.
// From zip to zip, compressed data is copied. After a failure, or if the findings have an error, there is no new file,
// and an existing file is unchanged.
//
// Throws Failure:
// - usage: the output is the input; both are directories; a name does not fit into a tar; the level is outside 0 to 12;
//   the code page is unknown; `mend` is set for a directory
// - input, output, interrupted
CSAR_API ConvertResult convert_package(const Input& package, const ConvertOptions& options);

}  // namespace csar
