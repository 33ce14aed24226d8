#include "csar/project/comments.hpp"

#include <algorithm>

#include <csar/rules.hpp>

namespace csar::project {
namespace {

constexpr std::string_view mark = "# csar: ignore ";
constexpr std::string_view blanks = " \t\r";

// The start of the comment in a line of YAML; the length of the line if it has none. A # starts a comment only after
// white space and outside of quotes.
std::size_t begin_of_comment(std::string_view line) {
    char quote = '\0';
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char c = line[at];
        const char before = at == 0 ? ' ' : line[at - 1];
        if (quote != '\0') {
            if (quote == '"' && c == '\\')
                ++at;
            else if (c == quote)
                quote = '\0';
        } else if (c == '#' && (before == ' ' || before == '\t')) {
            return at;
        } else if ((c == '"' || c == '\'') && std::string_view(" \t[{,:").find(before) != std::string_view::npos) {
            quote = c;  // within a plain scalar a quote is an ordinary character
        }
    }
    return line.size();
}

// Calls visit(rule, reason) for each waiver in a line until it returns true.
template <class Visit>
void each_in(std::string_view line, const Visit& visit) {
    line.remove_prefix(begin_of_comment(line));
    for (std::size_t at = line.find(mark); at != std::string_view::npos; at = line.find(mark, at + 1)) {
        std::string_view rest = line.substr(at + mark.size());
        const std::string_view rule = rest.substr(0, std::min(rest.find_first_of(blanks), rest.size()));
        rest.remove_prefix(rule.size());
        rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
        if (visit(rule, rest)) return;
    }
}

}  // namespace

bool fits_rule(std::string_view wanted, std::string_view id) {
    return wanted == id || (wanted.ends_with("/*") && area_of(wanted) == area_of(id));
}

std::optional<std::string> comment_in(std::string_view line, std::string_view id) {
    std::optional<std::string> found;
    each_in(line, [&](std::string_view rule, std::string_view reason) {
        if (!fits_rule(rule, id)) return false;
        if (!reason.empty()) found = std::string(reason);
        return true;
    });
    return found;
}

std::vector<WaivingComment> comments_of(std::string_view text, std::size_t most) {
    std::vector<WaivingComment> all;
    std::uint32_t line_number = 1;
    std::size_t counted = 0;  // the lines before this offset have been counted
    for (std::size_t at = text.find(mark); at != std::string_view::npos && all.size() < most;) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::size_t break_before = text.rfind('\n', at);
        const std::size_t begin = break_before == std::string_view::npos ? 0 : break_before + 1;
        line_number += static_cast<std::uint32_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(counted),
                                                             text.begin() + static_cast<std::ptrdiff_t>(begin), '\n'));
        counted = begin;
        each_in(text.substr(begin, end - begin), [&](std::string_view rule, std::string_view reason) {
            if (!rule.empty()) all.push_back({rule, reason, line_number});
            return all.size() >= most;
        });
        at = text.find(mark, end);
    }
    return all;
}

}  // namespace csar::project
