#include "csar/open/package_outputs.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include <csar/failure.hpp>
#include "base/ascii.hpp"
#include "base/checksum_file.hpp"
#include "base/compose.hpp"
#include "base/file.hpp"
#include "base/list_directory.hpp"
#include "base/package_path.hpp"
#include "base/regular_file.hpp"
#include "csar/open/file_content.hpp"
#include "csar/open/system_files.hpp"

namespace csar::open {

std::vector<std::string> numbered_beside(const std::string& path, std::string_view ending) {
    constexpr unsigned max_number = 100;
    std::vector<std::string> found;
    for (unsigned number = 2; number <= max_number; ++number) {
        std::string name = compose("{}.{}{}", path, number, ending);
        if (!exists(name)) break;
        found.push_back(std::move(name));
    }
    return found;
}

std::string file_beside(const std::string& path, std::string_view ending) {
    for (const std::string_view name : {std::string_view(path), without_extension(path)})
        if (std::string found = std::string(name).append(ending); found != path && exists(found)) return found;
    return {};
}

std::vector<std::string> all_beside(const std::string& path, std::string_view ending) {
    std::vector<std::string> found = numbered_beside(path, ending);
    if (std::string first = file_beside(path, ending); !first.empty()) found.insert(found.begin(), std::move(first));
    return found;
}

std::vector<std::string> names_beside(const std::string& path) {
    std::vector<std::string> names;
    for (const std::string_view ending : endings_beside) {
        names.push_back(path + std::string(ending));
        for (std::string& name : numbered_beside(path, ending)) names.push_back(std::move(name));
    }
    return names;
}

std::vector<std::string> checksum_files_beside(const std::string& target) {
    constexpr std::size_t max_searched = 1000;  // a catalogue can have many packages in one directory
    const std::filesystem::path directory = std::filesystem::path(target).parent_path();
    // Not std::filesystem::directory_iterator: it ends the program if memory is exhausted.
    std::vector<std::string> names;
    try {
        names = list_directory(File::open_read(directory.empty() ? "." : directory.string()));
    } catch (const Failure& failure) {
        if (failure.system_error() == EIO) throw;  // a missing permission is not an error
    }
    if (names.size() > max_searched) names.resize(max_searched);
    std::vector<std::string> found;
    for (const std::string& name : names) {
        std::string path = (directory / name).string();
        const std::string_view ending = extension(path);
        const bool is_package = equal_ignoring_case(ending, ".csar") || equal_ignoring_case(ending, ".zip");
        std::error_code failed;
        const bool is_regular = std::filesystem::is_regular_file(path, failed);
        if (failed.value() == EIO) {
            errno = EIO;
            throw_system_failure(FailureKind::input, "read", path);
        }
        if (!is_package && is_regular && !find_checksum_of(path, target).empty()) found.push_back(std::move(path));
    }
    return found;
}

std::vector<std::string> outputs_in(const std::string& directory, const std::string& path) {
    std::error_code failed;
    if (!std::filesystem::is_regular_file(path, failed) || !is_really_within(directory, path)) return {};
    std::vector<std::string> outputs{path};
    for (std::string& name : names_beside(path)) outputs.push_back(std::move(name));
    std::string digest;  // computed on first use
    for (std::string& checksums : checksum_files_beside(path)) {
        if (digest.empty()) digest = sha256_of(content_of(open_regular_file(path)));
        if (equal_ignoring_case(find_checksum_of(checksums, path), digest)) outputs.push_back(std::move(checksums));
    }
    return outputs;
}

}  // namespace csar::open
