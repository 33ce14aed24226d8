// A pattern of gitignore(5), for package paths. Also used for --store and --executable.
//
//   pattern   = [ "/" ] component *( "/" component ) [ "/" ]
//   component = "**" | *( "*" | "?" | set | "\" byte | byte )
//   set       = "[" [ "!" | "^" ] 1*( byte [ "-" byte ] | "[:" class ":]" ) "]"   ; the first byte may be "]"
//   class     = "alnum" | "alpha" | "blank" | "cntrl" | "digit" | "graph" | "lower" | "print" | "punct" | "space" |
//               "upper" | "xdigit"
//
// With "/" at the start or in the middle, a pattern matches the whole path; otherwise, the last component.
// A "/" at the end matches directories only. "*" matches any bytes except "/", "?" one byte except "/".
// "**" matches any number of components; at the end, at least one component. "\" quotes the next byte.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace csar::directory {

// "a/b" becomes "a" and "b". The result points into `path`.
std::vector<std::string_view> path_components(std::string_view path);

// True for a text such as "^acme-.*\.csar$". As a pattern, it rarely matches the intended names.
bool looks_like_regular_expression(std::string_view pattern);

// Needs time O(pattern + path) in common cases, and O(pattern * path) at worst.
class PathPattern {
public:
    // Accepts any text. A malformed pattern matches nothing.
    explicit PathPattern(std::string_view text);

    // Returns false for a malformed pattern: an incomplete set, an unknown class, a "\" at the end, an empty component.
    bool can_match() const { return can_match_; }

    // `path`: from path_components(); at least one component.
    bool matches(std::span<const std::string_view> path, bool is_directory) const;

private:
    enum class TokenKind : std::uint8_t { byte, any, set, star };
    struct Token {
        TokenKind kind;
        std::uint8_t byte = 0;
        std::size_t set = 0;  // index in sets_
    };
    struct Component {
        std::size_t begin = 0, end = 0;  // indexes in tokens_
        bool is_globstar = false;        // "**"
    };
    using Set = std::bitset<256>;

    void parse(std::string_view text);
    void end_component(std::size_t stars);
    bool parse_set(std::string_view& text);
    bool matches_byte(const Token& token, char byte) const;
    bool matches_component(const Component& component, std::string_view text) const;
    bool matches_all(std::span<const std::string_view> path) const;

    std::vector<Token> tokens_;
    std::vector<Set> sets_;
    std::vector<Component> components_;
    bool is_path_ = false;  // has a "/": matches the whole path
    bool directories_only_ = false;
    bool can_match_ = true;
};

// The values of an option that may be repeated.
class PathPatterns {
public:
    explicit PathPatterns(std::span<const std::string> texts) : patterns_(texts.begin(), texts.end()) {}
    // `path`: the package path of a file.
    bool match(std::string_view path) const;

private:
    std::vector<PathPattern> patterns_;
};

}  // namespace csar::directory
