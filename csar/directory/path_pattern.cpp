#include "csar/directory/path_pattern.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/ascii.hpp"
#include "base/pieces.hpp"

namespace csar::directory {
namespace {

struct ByteClass {
    std::string_view name;
    bool (*holds)(char);
};

constexpr bool is_graph(char byte) { return byte >= '!' && byte <= '~'; }

// POSIX classes of ASCII bytes. The locale has no effect.
constexpr std::array<ByteClass, 12> classes = {{
    {"alnum", is_ascii_letter_or_digit},
    {"alpha", is_ascii_letter},
    {"blank", is_blank},
    {"cntrl", is_ascii_control},
    {"digit", is_ascii_digit},
    {"graph", is_graph},
    {"lower", is_ascii_lower},
    {"print", [](char byte) { return byte == ' ' || is_graph(byte); }},
    {"punct", [](char byte) { return is_graph(byte) && !is_ascii_letter_or_digit(byte); }},
    {"space", [](char byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }},
    {"upper", is_ascii_upper},
    {"xdigit", [](char byte) { return hex_digit(byte) >= 0; }},
}};

char take_byte(std::string_view& text) {
    const char byte = text.front();
    text.remove_prefix(1);
    return byte;
}

// Matches the parts of a pattern with a text of `size` elements, which are bytes or components.
// A star matches any number of elements. Any other part matches one element if matches(part, element).
// Returns the first part after the end of the text, or nullopt if the text does not match.
// After a mismatch, only the last star needs to grow: growing an earlier star finds no more matches.
template <class IsStar, class Matches>
std::optional<std::size_t> match_parts(std::size_t part, std::size_t end, std::size_t size, IsStar is_star,
                                       Matches matches) {
    std::size_t after_star = end + 1, star_at = 0;  // no star yet
    for (std::size_t at = 0; at < size;) {
        if (part < end && is_star(part)) {
            after_star = ++part;
            star_at = at;
        } else if (part < end && matches(part, at)) {
            ++part;
            ++at;
        } else if (after_star <= end) {
            part = after_star;
            at = ++star_at;
        } else {
            return std::nullopt;
        }
    }
    return part;
}

}  // namespace

std::vector<std::string_view> path_components(std::string_view path) {
    std::vector<std::string_view> components;
    each_piece(path, '/', [&](std::string_view component) { components.push_back(component); });
    return components;
}

// Names that begin with "^" or end with "$" are rare, and a dot or a letter needs no "\" in a pattern.
bool looks_like_regular_expression(std::string_view pattern) {
    const auto has = [&](std::string_view part) { return pattern.find(part) != std::string_view::npos; };
    const bool repeats = has(".*") || has(".+"), quotes_dot = has("\\.");
    return pattern.starts_with('^') || (quotes_dot && repeats) || has("\\d") || has("\\w") ||
           (pattern.ends_with('$') && !pattern.ends_with("\\$") && (repeats || quotes_dot));
}

PathPattern::PathPattern(std::string_view text) {
    if (text.ends_with('/')) {
        directories_only_ = true;
        text.remove_suffix(1);
    }
    is_path_ = text.find('/') != std::string_view::npos;
    if (text.starts_with('/')) text.remove_prefix(1);
    parse(text);
}

void PathPattern::parse(std::string_view text) {
    components_.push_back({});
    std::size_t stars = 0;  // number of "*" before `text`
    while (!text.empty() && can_match_) {
        const char byte = take_byte(text);
        const std::size_t stars_before = std::exchange(stars, 0);
        if (byte == '*') {
            if (stars_before == 0) tokens_.push_back({TokenKind::star});
            stars = stars_before + 1;
        } else if (byte == '/' || (byte == '\\' && text.starts_with('/'))) {
            if (byte == '\\') text.remove_prefix(1);
            end_component(stars_before);
            components_.push_back({tokens_.size(), tokens_.size()});
        } else if (byte == '?') {
            tokens_.push_back({TokenKind::any});
        } else if (byte == '[') {
            can_match_ = parse_set(text);
        } else if (byte == '\\') {
            if (text.empty())
                can_match_ = false;
            else
                tokens_.push_back({TokenKind::byte, static_cast<std::uint8_t>(take_byte(text))});
        } else {
            tokens_.push_back({TokenKind::byte, static_cast<std::uint8_t>(byte)});
        }
    }
    end_component(stars);
}

// `stars`: number of "*" at the end of the component.
void PathPattern::end_component(std::size_t stars) {
    Component& component = components_.back();
    component.end = tokens_.size();
    component.is_globstar = stars >= 2 && component.end - component.begin == 1;
    if (component.begin == component.end) can_match_ = false;
}

// Reads a set up to "]". `text` starts after "[". Returns false without "]", or for an unknown class.
bool PathPattern::parse_set(std::string_view& text) {
    Set set;
    const bool negated = text.starts_with('!') || text.starts_with('^');
    if (negated) text.remove_prefix(1);
    int previous = -1;  // possible start of a range
    for (bool first = true;; first = false) {
        if (text.empty()) return false;
        char byte = take_byte(text);
        if (byte == ']' && !first) break;
        if (byte == '[' && text.starts_with(':')) {
            // "[:" starts a class if ":]" follows. Otherwise, "[" is an ordinary byte.
            const std::size_t end = text.find(']', 1);
            if (end == std::string_view::npos) return false;
            if (end >= 2 && text[end - 1] == ':') {
                const std::string_view name = text.substr(1, end - 2);
                const auto* const row =
                    std::ranges::find_if(classes, [&](const ByteClass& c) { return c.name == name; });
                if (row == classes.end()) return false;
                for (unsigned value = 0; value < set.size(); ++value)
                    if (row->holds(static_cast<char>(value))) set.set(value);
                text.remove_prefix(end + 1);
                previous = -1;
                continue;
            }
        }
        const bool range = byte == '-' && previous >= 0 && !text.empty() && text.front() != ']';
        if (range) byte = take_byte(text);
        if (byte == '\\') {
            if (text.empty()) return false;
            byte = take_byte(text);
        }
        const auto value = static_cast<unsigned char>(byte);
        for (int member = range ? previous : value; member <= value; ++member)
            set.set(static_cast<std::size_t>(member));
        previous = range ? -1 : value;
    }
    tokens_.push_back({TokenKind::set, 0, sets_.size()});
    sets_.push_back(negated ? ~set : set);
    return true;
}

bool PathPattern::matches(std::span<const std::string_view> path, bool is_directory) const {
    if (!can_match_ || (directories_only_ && !is_directory)) return false;
    return is_path_ ? matches_all(path) : matches_component(components_.front(), path.back());
}

bool PathPattern::matches_byte(const Token& token, char byte) const {
    const auto value = static_cast<std::uint8_t>(byte);
    switch (token.kind) {
        case TokenKind::byte: return token.byte == value;
        case TokenKind::set: return sets_[token.set].test(value);
        case TokenKind::any:
        case TokenKind::star: break;
    }
    return true;
}

bool PathPattern::matches_component(const Component& component, std::string_view text) const {
    const auto is_star = [&](std::size_t token) { return tokens_[token].kind == TokenKind::star; };
    const auto matches = [&](std::size_t token, std::size_t at) { return matches_byte(tokens_[token], text[at]); };
    auto left = match_parts(component.begin, component.end, text.size(), is_star, matches);
    while (left && *left < component.end && is_star(*left)) ++*left;
    return left == component.end;
}

// A "**" at the end needs a component, so it must not be skipped.
bool PathPattern::matches_all(std::span<const std::string_view> path) const {
    const auto is_star = [&](std::size_t component) { return components_[component].is_globstar; };
    const auto matches = [&](std::size_t component, std::size_t at) {
        return matches_component(components_[component], path[at]);
    };
    return match_parts(0, components_.size(), path.size(), is_star, matches) == components_.size();
}

bool PathPatterns::match(std::string_view path) const {
    if (patterns_.empty()) return false;
    const auto components = path_components(path);
    return std::ranges::any_of(patterns_,
                               [&](const PathPattern& pattern) { return pattern.matches(components, false); });
}

}  // namespace csar::directory
