#include "csar/directory/ignore.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>

#include <csar/failure.hpp>
#include <csar/limits.hpp>
#include "base/directory_reader.hpp"
#include "base/pieces.hpp"
#include "base/utf8.hpp"
#include "report/diagnose.hpp"

namespace csar::directory {
namespace {

constexpr std::uint64_t max_ignore_file_bytes = 1 * MiB;

std::string_view without_unquoted_blanks(std::string_view line) {
    std::size_t end = 0;  // end of the line without blanks
    for (std::size_t at = 0; at < line.size(); ++at) {
        const bool taken_as_it_is = line[at] == '\\';
        if (taken_as_it_is) ++at;
        if (taken_as_it_is || line[at] != ' ') end = std::min(at + 1, line.size());
    }
    return line.substr(0, end);
}

}  // namespace

std::string_view without_comment_and_quotes(std::string_view line) {
    constexpr std::string_view blanks = " \t\r";
    for (std::size_t at = line.find('#'); at != line.npos; at = line.find('#', at + 1))
        if (at > 0 && blanks.find(line[at - 1]) != blanks.npos) {
            line = line.substr(0, at);
            break;
        }
    line = line.substr(0, line.find_last_not_of(blanks) + 1);
    if (line.size() > 2 && line.front() == line.back() && (line.front() == '"' || line.front() == '\''))
        line = line.substr(1, line.size() - 2);
    return line;
}

std::optional<std::string> read_ignore_file(const File& root) {
    const std::string name(IgnoreRules::file_name);
    struct stat status {};
    if (::fstatat(root.descriptor(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) return std::nullopt;
    DirectoryReader reader;
    const File file = reader.open(root, name);
    if (file.size() > max_ignore_file_bytes)
        throw Failure(FailureKind::input,
                      compose("cannot use '{}': it has more than {} bytes", name, max_ignore_file_bytes));
    std::string text(file.size(), '\0');
    file.read_exactly_at(0, std::as_writable_bytes(std::span(text)));
    return text;
}

IgnoreRules::IgnoreRules(std::string_view text) {
    if (text.starts_with(utf8_byte_order_mark)) text.remove_prefix(utf8_byte_order_mark.size());
    for (std::uint32_t number = 1; !text.empty(); ++number) {
        std::string_view line = take_piece(text, '\n');
        if (line.ends_with('\r')) line.remove_suffix(1);
        add_line(line, number);
    }
}

void IgnoreRules::add_line(std::string_view line, std::uint32_t number) {
    if (line.starts_with('#')) return;
    line = without_unquoted_blanks(line);
    if (line.empty()) return;
    const bool brings_back = line.starts_with('!');
    if (brings_back) line.remove_prefix(1);
    const bool has_wildcard = line.find_first_of("*?[") != std::string_view::npos;
    const bool is_plain = without_comment_and_quotes(line) == line;
    Rule rule{PathPattern(line), brings_back, number, has_wildcard && is_plain};
    if (rule.pattern.can_match())
        rules_.push_back(std::move(rule));
    else
        useless_lines_.push_back(number);
}

void IgnoreRules::mark_used(std::string_view path, bool is_directory) {
    if (std::ranges::all_of(rules_, &Rule::counts_as_used)) return;
    const auto components = path_components(path);
    for (Rule& rule : rules_)
        rule.counts_as_used = rule.counts_as_used || rule.pattern.matches(components, is_directory);
}

std::vector<std::uint32_t> IgnoreRules::unused_lines() const {
    std::vector<std::uint32_t> lines;
    for (const Rule& rule : rules_)
        if (!rule.counts_as_used) lines.push_back(rule.line);
    return lines;
}

std::uint32_t IgnoreRules::line_that_ignores(std::string_view path, bool is_directory) const {
    if (rules_.empty()) return 0;
    const auto components = path_components(path);
    const auto decisive = std::find_if(rules_.rbegin(), rules_.rend(), [&](const Rule& rule) {
        return rule.pattern.matches(components, is_directory);
    });
    return decisive == rules_.rend() || decisive->brings_back ? 0 : decisive->line;
}

}  // namespace csar::directory
