#include "formats/plain_path.hpp"

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace csar::formats {

namespace fs = std::filesystem;

namespace {

// The working directory with a slash at its end.
const std::string& here() {
    static const std::string directory = [] {
        std::error_code unknown;
        return fs::current_path(unknown).string() + "/";
    }();
    return directory;
}

}  // namespace

std::string plain_path(const std::string& path) {
    std::string plain = fs::path(path).lexically_normal().string();
    if (here().size() > 1 && plain.starts_with(here())) plain.erase(0, here().size());
    while (plain.size() > 1 && plain.ends_with('/')) plain.pop_back();
    return plain.empty() ? "." : plain;
}

std::string project_path(const std::string& path) {
    const char* const given = std::getenv("CI_PROJECT_DIR");
    if (given == nullptr || *given != '/') return plain_path(path);
    const fs::path inside = fs::path(here() + path).lexically_normal();
    const std::string project = (fs::path(given).lexically_normal() / "").string();
    const std::string whole = (path.starts_with('/') ? fs::path(path).lexically_normal() : inside).string();
    return whole.size() > project.size() && whole.starts_with(project) ? plain_path(whole.substr(project.size()))
                                                                       : plain_path(path);
}

}  // namespace csar::formats
