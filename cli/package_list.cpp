#include "cli/package_list.hpp"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <unordered_set>

#include <csar/input.hpp>
#include <csar/many.hpp>
#include <csar/pack.hpp>
#include <csar/text.hpp>
#include "cli/files_read.hpp"
#include "cli/system.hpp"
#include "cli/words.hpp"
#include "formats/location.hpp"

namespace csar::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_list_bytes = 256 * 1024 * 1024;
constexpr std::size_t max_searched_bytes = 64 * 1024;  // searched at the beginning of a file

bool may_be_definitions(const std::string& given) {
    const std::string name = lower_case(given);
    return name.ends_with(".yaml") || name.ends_with(".yml") || name.ends_with(".tosca");
}

// True if the word at `at` is a key: first in its line or in the document, and followed by a colon. A key may be
// quoted, in braces or after '?'.
bool is_first_level_key(std::string_view text, std::size_t at, std::size_t size) {
    const std::size_t line_feed = text.rfind('\n', at);
    const std::size_t start = line_feed == text.npos ? 0 : line_feed + 1;
    const std::string_view before = text.substr(start, at - start);
    if (before.find_first_not_of(" \t\"'{?-") != before.npos) return false;
    const std::size_t end = text.find_first_not_of(" \t\"'", at + size);
    if (before.find('?') == before.npos && (end == text.npos || text[end] != ':')) return false;
    if (!before.starts_with(' ') && !before.starts_with('\t')) return true;
    for (std::string_view rest = text.substr(0, start); !rest.empty();) {
        const std::string_view line = take_piece(rest, '\n');
        const std::size_t first = line.find_first_not_of(" \t\r{-");
        if (first != line.npos && line[first] != '#' && line[first] != '%') return false;
    }
    return true;
}

// The message depends on whether the directory has definitions, or is an OCI layout.
std::string without_packages(const std::string& directory, bool definitions) {
    if (!layout_directory(directory).empty())
        return compose(
            "--recursive: '{}' is an OCI layout; specify each package as {}@TAG; if there are several packages, csar "
            "verify {} lists the tags",
            directory, directory, shell_quoted(directory));
    if (definitions)
        return compose("--recursive: '{}' contains neither an archive nor a TOSCA definitions file", directory);
    std::string message = compose("--recursive: '{}' contains no archive", directory);
    std::error_code error;
    for (fs::recursive_directory_iterator at(directory, error), end; !error && at != end; at.increment(error))
        if (may_be_definitions(at->path().filename().string()) && at->is_regular_file(error) &&
            is_definitions_file(at->path().string()))
            return message +
                   compose("; to check its definitions: csar validate --recursive {}", shell_quoted(directory));
    return message;
}

// Each directory is read separately, for an error message with its name.
void add_packages_below(const std::string& directory, bool definitions, std::vector<std::string>& all,
                        std::vector<std::string>& skipped) {
    std::vector<std::string> found, waiting = {directory};
    while (!waiting.empty()) {
        const std::string listed = std::move(waiting.back());
        waiting.pop_back();
        std::error_code error, unknown;
        for (fs::directory_iterator at(listed, error), end; !error && at != end; at.increment(error)) {
            const fs::file_type type = at->symlink_status(unknown).type();
            if (type == fs::file_type::directory) waiting.push_back(at->path().string());
            if (type != fs::file_type::regular) continue;
            const std::string name = at->path().filename().string();
            if (archive_ending(name).empty() && !(definitions && may_be_definitions(name))) continue;
            const std::string path = at->path().string();
            (!archive_ending(name).empty() || is_definitions_file(path) ? found : skipped).push_back(path);
        }
        if (error)
            throw Failure(FailureKind::input, compose("cannot list the directory '{}': {}", listed, error.message()));
    }
    if (found.empty()) throw Failure(FailureKind::usage, without_packages(directory, definitions));
    std::ranges::sort(found);
    all.insert(all.end(), found.begin(), found.end());
}

// Returns an empty string for a blank line. The line may end with CR LF.
std::string_view name_in(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line.find_first_not_of(" \t") == std::string_view::npos ? std::string_view() : line;
}

// "d" and "./d" are one name, but not in a list separated by NUL.
void add_list(std::string_view list, char separator, std::vector<std::string>& names) {
    std::unordered_set<std::string> seen;
    for (const std::string& name : names) seen.insert(formats::plain_path(name));
    const bool is_text = separator == '\n';
    if (is_text && list.starts_with("\xEF\xBB\xBF")) list.remove_prefix(3);
    while (!list.empty()) {
        const std::string_view item = take_piece(list, separator);
        const std::string_view name = is_text ? name_in(item) : item;
        if (!name.empty() && seen.insert(formats::plain_path(std::string(name))).second) names.emplace_back(name);
    }
}

}  // namespace

bool is_definitions_file(const std::string& path) {
    constexpr std::string_view keyname = "tosca_definitions_version";
    std::ifstream file(path, std::ios::binary);
    if (!file) return true;  // the check reports the error
    std::string text(max_searched_bytes, '\0');
    file.read(text.data(), static_cast<std::streamsize>(max_searched_bytes));
    std::string_view rest = std::string_view(text).substr(0, static_cast<std::size_t>(file.gcount()));
    if (rest.starts_with("\xEF\xBB\xBF")) rest.remove_prefix(3);
    if (const std::size_t first = rest.find_first_not_of(" \t\r\n"); first != rest.npos && rest[first] == '<') {
        // A JUnit report of csar may contain the namespace.
        const std::size_t at = rest.find("http://docs.oasis-open.org/tosca/ns/2011/12");
        return at != rest.npos && rest.substr(0, at).find("<testsuites") == rest.npos;
    }
    for (std::size_t at = rest.find(keyname); at != rest.npos; at = rest.find(keyname, at + 1))
        if (is_first_level_key(rest, at, keyname.size())) return true;
    return false;
}

std::vector<std::string> PackageList::names() const {
    std::vector<std::string> names = given;
    if (!from.empty() && !from0.empty()) throw Failure(FailureKind::usage, "--from cannot be combined with --from0");
    const std::string& list = from.empty() ? from0 : from;
    if (!list.empty()) {
        const std::string text = list == "-" ? read_beginning(STDIN_FILENO, max_list_bytes, "the list of packages")
                                             : read_file(list, max_list_bytes);
        add_list(text, from.empty() ? '\0' : '\n', names);
    }
    if (names.empty() && list.empty())
        throw Failure(FailureKind::usage, "specify a package, or a list of them with --from");
    if (names.empty())
        throw Failure(FailureKind::usage,
                      compose("{} {}: the list is empty", from.empty() ? "--from0" : "--from", printable(list)));
    return names;
}

std::vector<std::string> PackageList::expanded(std::vector<std::string> names,
                                               std::vector<std::string>& skipped) const {
    if (!recursive) return names;
    std::vector<std::string> all;
    for (const std::string& name : names) {
        std::error_code error;
        if (fs::is_directory(name, error))
            add_packages_below(name, definitions, all, skipped);
        else
            all.push_back(name);
    }
    std::ranges::sort(skipped);
    return all;
}

formats::PartOfCatalogue PackageList::take_part(std::vector<std::string>& names) const {
    formats::PartOfCatalogue part;
    const char* const end = shard.data() + shard.size();
    const auto first = std::from_chars(shard.data(), end, part.shard);
    const bool has_slash = first.ec == std::errc() && first.ptr != end && *first.ptr == '/';
    const auto second = has_slash ? std::from_chars(first.ptr + 1, end, part.shards) : first;
    if (!has_slash || second.ec != std::errc() || second.ptr != end || part.shard == 0 || part.shard > part.shards)
        throw Failure(FailureKind::usage,
                      compose("--shard {}: the value must have the form I/N, from 1/N to N/N", shard));
    std::unordered_set<std::string> seen;
    std::erase_if(names, [&](const std::string& name) { return !seen.insert(name).second; });
    part.total = names.size();
    part.list = list_digest(names);
    std::erase_if(names, [&](const std::string& name) { return shard_of(name, part.shards) != part.shard; });
    part.packages = names.size();
    return part;
}

std::string instead_of_file(const std::string& file) {
    if (!is_source(file))
        return "if the file is a package, extract it first: csar extract " + shell_word(file) + " -C DIRECTORY";
    std::filesystem::path directory = std::filesystem::path(file).parent_path();
    const std::string name = directory.filename().string();
    if (name == "Definitions" || name == "TOSCA-Metadata") directory = directory.parent_path();
    return "pack its directory: csar pack " + (directory.empty() ? "." : shell_word(directory.string()));
}

}  // namespace csar::cli
