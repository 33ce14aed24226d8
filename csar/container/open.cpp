// Opens a package of any format. See docs/formats.md for the order of the tests.
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include <csar/failure.hpp>
#include "base/ascii.hpp"
#include "base/package_path.hpp"
#include "csar/container/container.hpp"
#include "csar/container/detect.hpp"
#include "csar/container/directory_container.hpp"
#include "csar/container/file_copy.hpp"
#include "csar/container/tar_container.hpp"
#include "csar/container/tar_header.hpp"
#include "csar/container/zip_container.hpp"
#include "csar/container/zip_in_tar.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tar.hpp"
#include "report/rules/zip.hpp"

namespace csar::container {
namespace {

bool has_archive_extension(std::string_view path) {
    constexpr std::array<std::string_view, 8> extensions = {".csar", ".zip", ".tar", ".tgz",
                                                            ".gz",   ".zst", ".xz",  ".bz2"};
    return std::ranges::any_of(extensions,
                               [&](std::string_view one) { return equal_ignoring_case(extension(path), one); });
}

// True for zeros that are longer than an empty tar, as after a failed download. Reads at most 1 MiB.
bool is_unfilled(const File& file, const std::vector<std::byte>& head) {
    constexpr std::size_t record = 10240, examined = 1024 * 1024;
    if (file.size() <= record || !is_all_zero(head)) return false;
    std::vector<std::byte> bytes(examined);
    bytes.resize(file.read_at(0, bytes));
    return is_all_zero(bytes);
}

std::unique_ptr<Container> open_archive_or_file(File file, const OpenOptions& options, Report& report) {
    std::vector<std::byte> head(detection_size);
    head.resize(file.read_at(0, head));
    // An empty YAML file is new, so the missing content is reported.
    if (head.empty() && has_yaml_extension(file.name())) return open_bare_file(std::move(file));
    const Recognition recognition = recognise(head);
    if (recognition.format == Format::tar && is_unfilled(file, head))
        throw UnknownFormat(compose("cannot read '{}': it begins with zeros, as after a failed download", file.name()));
    if (recognition.format == Format::tar) {
        auto tar = open_tar(std::move(file), recognition.filter, options, report);
        check_zip_in_tar(*tar, report);
        return tar;
    }
    // A zip is found by its end: other bytes may precede it, which the zip reader checks.
    if (recognition.format == Format::zip || looks_like_zip(file)) {
        if (has_tar_checksum(head)) report.add(diagnose(rules::tar::also_zip, {}));
        if (has_iso_mark(head)) report.add(diagnose(rules::zip::also_iso_image, {}));
        return open_zip(std::move(file), options, report);
    }
    // The text may be an error message from a proxy, and not definitions.
    if (recognition.format == Format::file && has_archive_extension(file.name()))
        throw UnknownFormat(
            compose("cannot read '{}': the content is text, not an archive; check whether a server sent an error "
                    "message or encoded the archive",
                    file.name()));
    if (recognition.format == Format::file) return open_bare_file(std::move(file));
    throw UnknownFormat(compose("cannot read '{}': it is {}{}{}", file.name(), recognition.description,
                                recognition.advice.empty() ? "" : "; ", recognition.advice));
}

}  // namespace

std::unique_ptr<Container> open(File file, const OpenOptions& options, Report& report) {
    switch (file.type()) {
        case S_IFREG:
            // Files in /proc have size 0, but are not empty.
            if (std::array<std::byte, 1> first{}; file.size() == 0 && file.read_at(0, first) != 0)
                file = spool(file, options.limits.extracted_bytes);
            break;
        case S_IFIFO:
        case S_IFSOCK: file = spool(file, options.limits.extracted_bytes); break;
        case S_IFDIR: return open_directory(std::move(file), options, report);
        default:
            throw Failure(FailureKind::input,
                          compose("cannot read '{}': it is neither a file nor a directory", file.name()));
    }
    return open_archive_or_file(std::move(file), options, report);
}

}  // namespace csar::container
