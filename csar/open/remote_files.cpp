#include "csar/open/remote_files.hpp"

#include <array>
#include <filesystem>
#include <system_error>
#include <vector>

#include <csar/failure.hpp>
#include "base/file.hpp"
#include "base/interrupt.hpp"
#include "base/package_path.hpp"
#include "base/regular_file.hpp"
#include "report/diagnose.hpp"

namespace csar::open {
namespace {

namespace fs = std::filesystem;

// HOST/DIR/FILE of a URI: without scheme, user, query and fragment.
std::string location_of(std::string_view uri) {
    uri = uri.substr(0, uri.find_first_of("?#"));
    uri.remove_prefix(std::min(uri.size(), uri.find(':') + 1));
    if (uri.starts_with("//")) uri.remove_prefix(2);
    const std::string_view authority = uri.substr(0, uri.find('/'));
    if (const std::size_t at = authority.rfind('@'); at != std::string_view::npos) uri.remove_prefix(at + 1);
    return percent_decoded(uri);
}

}  // namespace

RemoteFiles::RemoteFiles(std::string directory) : directory_(std::move(directory)) {
    std::error_code error;
    if (!fs::is_directory(directory_, error))
        throw Failure(FailureKind::input,
                      compose("VerifyOptions::remote_directory: '{}' is not a directory", directory_));
}

std::string RemoteFiles::find(std::string_view uri) const {
    const std::string location = location_of(uri);
    const std::size_t slash = location.find('/');
    const std::array<std::string, 3> places = {location,
                                               slash == std::string::npos ? std::string() : location.substr(slash),
                                               std::string(file_name(location))};
    for (const std::string& place : places) {
        if (place.find('\0') != std::string::npos) continue;
        const auto path = resolve_reference("", place);
        std::error_code error;
        if (path && fs::is_regular_file(directory_ + "/" + *path, error)) return directory_ + "/" + *path;
    }
    return {};
}

std::optional<integrity::Digests> RemoteFiles::digests(std::string_view uri, DigestAlgorithms algorithms) const {
    constexpr std::size_t block = 1024 * 1024;
    const std::string path = find(uri);
    if (path.empty()) return std::nullopt;
    const File file = open_regular_file(path);
    std::vector<std::byte> buffer(block);
    integrity::ContentDigester digester;
    digester.start(algorithms);
    while (const std::size_t count = file.read(buffer)) {
        check_interrupt();
        digester.write(ByteView(buffer).first(count));
    }
    return digester.finish();
}

}  // namespace csar::open
