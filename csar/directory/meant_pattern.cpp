#include "csar/directory/meant_pattern.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

#include "base/ascii.hpp"
#include "base/joined.hpp"
#include "base/pieces.hpp"
#include "base/utf8.hpp"
#include "csar/directory/ignore.hpp"
#include "csar/directory/path_pattern.hpp"

namespace csar::directory {
namespace {

using Components = std::vector<std::string_view>;

// Without empty components and ".".
Components plain_components(std::string_view path) {
    Components components;
    each_piece(path, '/', [&](std::string_view one) {
        if (!one.empty() && one != ".") components.push_back(one);
    });
    return components;
}

// The length of the part of `name` that is the path `wanted`, or 0.
std::size_t length_of_path(std::string_view name, std::string_view wanted) {
    const bool is_inside = name.size() == wanted.size() || (name.size() > wanted.size() && name[wanted.size()] == '/');
    return is_inside && equal_ignoring_case(name.substr(0, wanted.size()), wanted) ? wanted.size() : 0;
}

// The length of the part of `name` that ends with the component `wanted`, or 0.
std::size_t length_to_component(std::string_view name, std::string_view wanted) {
    for (std::size_t begin = 0; begin < name.size();) {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        if (equal_ignoring_case(name.substr(begin, end - begin), wanted)) return end;
        begin = end + 1;
    }
    return 0;
}

// For a path without wildcards.
MeantPattern meant_path(std::string_view line, std::span<const PlannedEntry> entries, const std::string& directory) {
    const bool is_directory_wanted = line.ends_with('/');
    if (is_directory_wanted) line.remove_suffix(1);
    const bool is_path = line.find('/') != line.npos;
    const auto search = [&](const std::string& wanted) -> MeantPattern {
        for (const PlannedEntry& entry : entries) {
            const std::string_view name = entry.name;
            const std::size_t length = is_path ? length_of_path(name, wanted) : length_to_component(name, wanted);
            const bool is_directory = length < name.size() || entry.is_directory;
            if (length == 0 || (is_directory_wanted && !is_directory)) continue;
            return {std::string(name.substr(0, length)),
                    pattern_of(name.substr(0, length)) + (is_directory ? "/" : "")};
        }
        return {};
    };
    const Components components = plain_components(line);
    if (components.empty()) return {};
    MeantPattern found = search(joined(components, "/"));
    if (!is_path || !found.pattern.empty()) return found;
    std::error_code failed;
    const std::string absolute = std::filesystem::absolute(directory, failed).lexically_normal().string();
    const Components above = plain_components(absolute);
    for (std::size_t count = std::min(components.size() - 1, above.size()); count > 0; --count)
        if (std::equal(above.end() - static_cast<std::ptrdiff_t>(count), above.end(), components.begin())) {
            const Components rest(components.begin() + static_cast<std::ptrdiff_t>(count), components.end());
            if (found = search(joined(rest, "/")); !found.pattern.empty()) return found;
        }
    return {};
}

// Searches for a file, or a directory with files, that matches a pattern with wildcards.
MeantPattern match_of(const std::string& text, std::span<const PlannedEntry> entries) {
    const PathPattern pattern(text);
    for (const PlannedEntry& entry : entries) {
        const std::vector<std::string_view> path = path_components(entry.name);
        for (std::size_t count = 1; pattern.can_match() && count <= path.size(); ++count)
            if (const auto part = std::span(path).first(count);
                pattern.matches(part, count < path.size() || entry.is_directory))
                return {joined(part, "/"), text};
    }
    return {};
}

}  // namespace

std::string pattern_of(std::string_view path) {
    std::string pattern = "/";
    for (std::size_t i = 0; i < path.size(); ++i) {
        const bool is_last_space = path[i] == ' ' && i + 1 == path.size();
        if (is_last_space || std::string_view("*?[\\").find(path[i]) != std::string_view::npos) pattern += '\\';
        pattern += path[i];
    }
    return pattern;
}

MeantPattern meant_pattern(std::string_view line, std::span<const PlannedEntry> entries, const std::string& directory) {
    if (line.starts_with(utf8_byte_order_mark)) line.remove_prefix(utf8_byte_order_mark.size());
    line = line.substr(0, line.find_last_not_of(" \r") + 1);
    if (line.starts_with('!')) return {};
    const auto has = [](std::string_view text, std::string_view bytes) {
        return text.find_first_of(bytes) != text.npos;
    };
    MeantPattern found;
    if (!has(line, "\\*?[")) found = meant_path(line, entries, directory);
    std::string plain(without_comment_and_quotes(line));
    std::ranges::replace(plain, '\\', '/');
    if (!found.pattern.empty() || plain == line || plain.empty()) return found;
    return has(plain, "*?[") ? match_of(plain, entries) : meant_path(plain, entries, directory);
}

}  // namespace csar::directory
