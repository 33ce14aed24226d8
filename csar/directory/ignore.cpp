#include "csar/directory/ignore.hpp"

#include <algorithm>

#include "base/utf8.hpp"

namespace csar {
namespace {

std::string_view without_unquoted_blanks(std::string_view line) {
    std::size_t end = 0;  // behind the last byte that counts
    for (std::size_t at = 0; at < line.size(); ++at) {
        const bool taken_as_it_is = line[at] == '\\';
        if (taken_as_it_is) ++at;
        if (taken_as_it_is || line[at] != ' ') end = std::min(at + 1, line.size());
    }
    return line.substr(0, end);
}

}  // namespace

IgnoreRules::IgnoreRules(std::string_view text) {
    if (text.starts_with(utf8_byte_order_mark)) text.remove_prefix(utf8_byte_order_mark.size());
    for (std::uint32_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        add_line(line, number);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

void IgnoreRules::add_line(std::string_view line, std::uint32_t number) {
    if (line.starts_with('#')) return;
    line = without_unquoted_blanks(line);
    if (line.empty()) return;
    const bool brings_back = line.starts_with('!');
    if (brings_back) line.remove_prefix(1);
    Rule rule{PathPattern(line), brings_back, number};
    if (rule.pattern.can_match())
        rules_.push_back(std::move(rule));
    else
        useless_lines_.push_back(number);
}

std::uint32_t IgnoreRules::line_that_ignores(std::string_view path, bool is_directory) const {
    if (rules_.empty()) return 0;
    const auto components = path_components(path);
    const auto decisive = std::find_if(rules_.rbegin(), rules_.rend(), [&](const Rule& rule) {
        return rule.pattern.matches(components, is_directory);
    });
    return decisive == rules_.rend() || decisive->brings_back ? 0 : decisive->line;
}

}  // namespace csar
