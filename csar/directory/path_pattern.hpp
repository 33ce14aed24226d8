// One pattern of gitignore(5), matched against package paths. Also used for --store and --executable.
//
//   pattern   = [ "/" ] component *( "/" component ) [ "/" ]
//   component = "**" | *( "*" | "?" | set | "\" byte | byte )
//   set       = "[" [ "!" | "^" ] 1*( byte [ "-" byte ] | "[:" class ":]" ) "]"   ; the first byte may be "]"
//   class     = "alnum" | "alpha" | "blank" | "cntrl" | "digit" | "graph" | "lower" | "print" | "punct" | "space" |
//               "upper" | "xdigit"
//
// A pattern with "/" at the start or in the middle is matched against the whole path, other patterns against its last
// component. A trailing "/" matches only directories. "*" matches any bytes except "/", and "?" one byte except "/". A
// component "**" matches any number of components; as the last component, at least one. "\" quotes the next byte.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace csar::directory {

// The components of a package path: "a/b" is "a" and "b". They refer to `path`.
std::vector<std::string_view> path_components(std::string_view path);

// At best, matching takes time proportional to the sum of the lengths of pattern and path; at worst, to their product.
class PathPattern {
public:
    // Any text is a pattern; a malformed one matches nothing.
    explicit PathPattern(std::string_view text);

    // False for a pattern that cannot match any path: an incomplete set, an unknown class, a "\" at the end, an empty
    // component.
    bool can_match() const { return can_match_; }

    // `path`: at least one component, from path_components().
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
    bool is_path_ = false;  // the pattern contains a "/": it is matched from the top directory
    bool directories_only_ = false;
    bool can_match_ = true;
};

// Several patterns: the values of a repeatable option.
class PathPatterns {
public:
    explicit PathPatterns(std::span<const std::string> texts) : patterns_(texts.begin(), texts.end()) {}
    // Whether one of the patterns matches `path`, a package path of a file.
    bool match(std::string_view path) const;

private:
    std::vector<PathPattern> patterns_;
};

}  // namespace csar::directory
