#include "cli/report_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>
#include <vector>

#include "cli/console.hpp"
#include "cli/system.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

constexpr std::size_t flush_above = 256 * 1024;

// As open() would set them.
mode_t new_file_mode() {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

}  // namespace

ReportFile::~ReportFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void ReportFile::open() {
    struct stat status {};
    const bool exists = ::stat(path_.c_str(), &status) == 0;
    if (exists && !S_ISREG(status.st_mode)) {
        descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
    } else {
        std::string name = path_ + ".XXXXXX";
        descriptor_ = ::mkostemp(name.data(), O_CLOEXEC);
        if (descriptor_ >= 0) temporary_ = std::move(name);
        mode_ = exists ? status.st_mode & 0777 : new_file_mode();
    }
    if (descriptor_ >= 0) return;
    const std::size_t slash = path_.rfind('/');
    if (errno == ENOENT && slash != std::string::npos && slash != 0)
        throw Failure(FailureKind::output,
                      compose("cannot create '{}': there is no directory '{}'", path_, path_.substr(0, slash)));
    throw_system_failure(FailureKind::output, "create", path_);
}

void ReportFile::write(std::string_view text) {
    buffer_ += text;
    if (buffer_.size() > flush_above) flush();
}

void ReportFile::flush() {
    const std::string text = std::exchange(buffer_, {});
    for (std::string_view rest = text; !rest.empty();) {
        const auto count = ::write(descriptor_, rest.data(), rest.size());
        if (count < 0 && errno != EINTR) throw_system_failure(FailureKind::output, "write", path_);
        if (count < 0) {
            end_if_interrupted();
            continue;
        }
        rest.remove_prefix(static_cast<std::size_t>(count));
    }
}

void ReportFile::commit() {
    flush();
    if (temporary_.empty()) return;
    if (::fchmod(descriptor_, mode_) != 0 || ::rename(temporary_.c_str(), path_.c_str()) != 0)
        throw_system_failure(FailureKind::output, "write", path_);
    temporary_.clear();
}

std::string format_of_output(std::string_view option, const std::string& path, const std::string& format,
                             std::span<const FormatExtension> extensions) {
    const auto found =
        std::ranges::find_if(extensions, [&](const FormatExtension& one) { return path.ends_with(one.extension); });
    if (found == extensions.end() || (!format.empty() && found->format == format)) return format;
    if (!found->format.empty() && format.empty()) return std::string(found->format);
    if (!found->format.empty())
        throw Failure(FailureKind::usage,
                      compose("{} {}: the extension '{}' is that of the format {}, but --format is {}", option, path,
                              found->extension, found->format, format));
    std::vector<std::string_view> written;
    for (const FormatExtension& one : extensions)
        if (!one.format.empty()) written.push_back(one.extension);
    throw Failure(FailureKind::usage, compose("{} {}: csar does not write the format of the extension '{}': use {}",
                                              option, path, found->extension, joined(written, ", ")));
}

void write_document(Console& console, const std::string& path, std::string_view text) {
    if (path.empty() || path == "-") return console.document(text);
    ReportFile file(path);
    file.open();
    file.write(text);
    file.commit();
}

}  // namespace csar::cli
