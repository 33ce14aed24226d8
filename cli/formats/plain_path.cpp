#include "cli/formats/plain_path.hpp"

#include <filesystem>
#include <system_error>

namespace csar::cli {

namespace fs = std::filesystem;

std::string plain_path(const std::string& path) {
    static const std::string here = [] {
        std::error_code unknown;
        return fs::current_path(unknown).string() + "/";
    }();
    std::string plain = fs::path(path).lexically_normal().string();
    if (here.size() > 1 && plain.starts_with(here)) plain.erase(0, here.size());
    while (plain.size() > 1 && plain.ends_with('/')) plain.pop_back();
    return plain.empty() ? "." : plain;
}

}  // namespace csar::cli
