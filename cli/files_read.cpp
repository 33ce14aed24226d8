#include "cli/files_read.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include <csar/failure.hpp>
#include <csar/text.hpp>

namespace csar::cli {
namespace {

namespace fs = std::filesystem;

bool lies_in(const fs::path& directory, const fs::path& file) {
    return std::mismatch(directory.begin(), directory.end(), file.begin(), file.end()).first == directory.end();
}

}  // namespace

void FilesRead::refuse_to_replace(const std::string& output, std::string_view option) const {
    std::error_code failed;
    if (!fs::is_regular_file(output, failed)) return;
    const fs::path whole = fs::canonical(output, failed);
    for (const std::string& path : paths_) {
        const bool is_directory = fs::is_directory(path, failed);
        if (is_directory ? !lies_in(fs::canonical(path, failed), whole) : !fs::equivalent(path, output, failed))
            continue;
        throw Failure(FailureKind::usage, std::string(option) + " would replace '" + printable(output) +
                                              (is_directory ? "', a file of what is read: name another file"
                                                            : "', which is read: name another file"));
    }
}

}  // namespace csar::cli
