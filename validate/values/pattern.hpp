// Regular expressions for $matches and `pattern` (csd07 10.2.2.2.7; 1.3 3.6.3), matched by RE2.
//
// The standard names no dialect. The supported syntax is common to the usual dialects, without constructs whose
// matching could take more than linear time:
//
//     pattern    = branch *( "|" branch )
//     branch     = *( atom [ quantifier ] )
//     quantifier = ( "*" | "+" | "?" | "{" m "}" | "{" m "," [ n ] "}" ) [ "?" ]
//     atom       = character | "." | "^" | "$" | class | "(" pattern ")" | "(?:" pattern ")" | "(?<name>" pattern ")"
//                | "\" ( d | D | w | W | s | S | b | B | A | z | t | n | r | f | v | xHH | uHHHH | punctuation )
//     class      = "[" [ "^" ] 1*( character [ "-" character ] | escape | "[:" name ":]" ) "]"
//
// Back-references, look-around, flags and Unicode properties are not evaluated. Patterns and strings are Unicode; \d,
// \w and \s are ASCII.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace re2 {
class RE2;
}

namespace csar::validate {

class Pattern {
public:
    struct Compiled;

    Pattern(Pattern&&) noexcept;
    Pattern& operator=(Pattern&&) noexcept;
    ~Pattern();

    // Time and memory are linear in the length of the pattern with its repetitions expanded, which the limits below
    // bound.
    static Compiled compile(std::string_view text);

    enum class Extent : std::uint8_t {
        anywhere,  // the pattern matches some part of the text
        whole,     // it matches all of it
    };
    // nullopt if the text is not UTF-8 or so large that matching could take too long. Thread-safe.
    std::optional<bool> matches(std::string_view text, Extent extent) const;

    static constexpr std::size_t max_text_bytes = 10'000;    // the maximum size of a pattern in bytes
    static constexpr std::uint32_t max_size = 20'000;        // the maximum number of characters and classes, with
                                                             // repetitions expanded
    static constexpr std::int64_t max_memory = 2 << 20;      // the maximum number of bytes that RE2 may use for one
                                                             // pattern
    static constexpr std::uint64_t max_steps = 100'000'000;  // the maximum for one match: bytes of text times RE2
                                                             // instructions
    static constexpr int max_group_depth = 50;

private:
    Pattern();

    std::unique_ptr<const re2::RE2> whole_;
    // Matches a whole string if the pattern matches some part of it. Null if RE2 can search with `whole_`.
    std::unique_ptr<const re2::RE2> anywhere_;
};

struct Pattern::Compiled {
    std::optional<Pattern> pattern;
    std::string fault;       // the reason why there is no pattern: "')' is missing"
    bool malformed = false;  // no common dialect accepts the pattern
};

}  // namespace csar::validate
