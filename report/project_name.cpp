#include "report/project_name.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace csar {

std::string working_directory() {
    std::error_code failed;
    const std::string path = std::filesystem::current_path(failed).string();
    return failed || path == "/" ? path : path + "/";
}

std::string name_in_project(std::string_view shown, std::string_view working_directory, std::string_view below) {
    if (shown.starts_with('/')) {
        const std::string_view project =
            working_directory.substr(0, working_directory.size() - std::min(working_directory.size(), below.size()));
        if (project.empty() || !shown.starts_with(project)) return std::string(shown);
        const bool is_here = shown.starts_with(working_directory);
        if (!is_here) below = {};
        shown.remove_prefix((is_here ? working_directory : project).size());
    }
    for (;;) {
        if (shown.starts_with("../") && !below.empty())
            below = below.substr(0, below.rfind('/', below.size() - 2) + 1);
        else if (!shown.starts_with("./"))
            return std::string(below) + std::string(shown);
        shown.remove_prefix(shown.find('/') + 1);
        while (shown.starts_with("/")) shown.remove_prefix(1);
    }
}

std::string pattern_in_project(std::string_view pattern, std::string_view working_directory, std::string_view below) {
    return name_in_project(pattern, working_directory, pattern.starts_with('/') ? below : std::string_view());
}

}  // namespace csar
