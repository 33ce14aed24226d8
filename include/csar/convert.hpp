// Converting a package into another form: zip, tar, compressed tar, directory.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <csar/cancellation.hpp>
#include <csar/enumerations.hpp>
#include <csar/export.hpp>
#include <csar/findings.hpp>
#include <csar/input.hpp>
#include <csar/limits.hpp>
#include <csar/severity_policy.hpp>

namespace csar {

struct ConvertOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    unsigned jobs = 1;                           // threads at most, 0 is 1; the bytes written do not depend on it

    // The output: a file, replaced if it exists, whose ending chooses the format (.csar .zip .tar .tar.gz .tgz .tar.zst
    // .tar.xz .txz), else a directory, which must be empty or not exist yet.
    std::string output;
    int output_descriptor = -1;           // when not -1: the archive is written here and not to a file
    std::optional<ArchiveFormat> format;  // overrides the ending; for a descriptor: zip when it is not given

    int level = 6;                  // 0 (store) to 12, of what is compressed again
    std::int64_t time = 315532800;  // modification time of every entry, seconds since 1970 UTC
    bool allow_prefix = false;      // the archive may follow a program (self-extracting archive)
};

struct ConvertResult {
    Findings findings;
    bool done = false;                  // false: nothing was written; the findings say why
    std::uint64_t files = 0;            // in the output
    std::uint64_t bytes = 0;            // of all of them
    std::vector<std::string> left_out;  // of a directory: what no package takes (.csarignore, version control), sorted
    PackageFormat from = PackageFormat::zip;
    PackageFormat to = PackageFormat::zip;
};

// Writes the files of `package`, an archive or a directory, with the same names, contents, and executable bits into another
// form; nothing is added, and definitions are not looked at. Empty directories stay, links and special files are errors as
// everywhere. The entries keep their order; those of a directory are sorted, with TOSCA.meta first.
//
// Before an archive appears under its name it is read again, and every file in it is compared with what was read from
// `package`. Any error in the findings means that nothing is left behind. The same input gives the same bytes. From zip to zip
// compressed bytes are copied as they are.
//
// Throws Failure: usage when the output is the input, or both are directories, or a name does not fit into a tar, or the
// level is outside 0 to 12; input, output, interrupted. Nothing is left behind then either, and an existing file stays as
// it was.
CSAR_API ConvertResult convert_package(const Input& package, const ConvertOptions& options);

}  // namespace csar
