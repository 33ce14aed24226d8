// Regular expressions for $matches and `pattern` (csd07 10.2.2.2.7; 1.3 3.6.3), matched by RE2.
//
// The specification does not choose a dialect. This program evaluates what the usual dialects share:
//
//     pattern    = branch *( "|" branch )
//     branch     = *( atom [ quantifier ] )
//     quantifier = ( "*" | "+" | "?" | "{" m "}" | "{" m "," [ n ] "}" ) [ "?" ]
//     atom       = character | "." | "^" | "$" | class | "(" pattern ")" | "(?:" pattern ")" | "(?<name>" pattern ")"
//                | "\" ( d | D | w | W | s | S | b | B | A | z | t | n | r | f | v | xHH | uHHHH | punctuation )
//     class      = "[" [ "^" ] 1*( character [ "-" character ] | escape | "[:" name ":]" ) "]"
//
// Back-references, look-around, flags and Unicode properties are not evaluated. Text is Unicode; \d, \w and \s match
// only ASCII.
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

    // Takes time and memory in proportion to the pattern after expansion: "a{3}" becomes "aaa". The limits below apply.
    static Compiled compile(std::string_view text);

    enum class Extent : std::uint8_t {
        anywhere,  // the pattern matches some part of the text
        whole,     // the pattern matches the whole text
    };
    // Returns nullopt if the text is not UTF-8, or if a match would exceed max_steps. Thread-safe.
    std::optional<bool> matches(std::string_view text, Extent extent) const;

    static constexpr std::size_t max_text_bytes = 10'000;    // of a pattern
    static constexpr std::uint32_t max_size = 20'000;        // characters and classes after expansion
    static constexpr std::int64_t max_memory = 2 << 20;      // bytes that RE2 may use for a pattern
    static constexpr std::uint64_t max_steps = 100'000'000;  // bytes of text times RE2 instructions, for a match
    static constexpr int max_group_depth = 50;

private:
    Pattern();

    std::unique_ptr<const re2::RE2> whole_;
    // Finds a match in any part of a string. Null if `whole_` can do this.
    std::unique_ptr<const re2::RE2> anywhere_;
};

struct Pattern::Compiled {
    std::optional<Pattern> pattern;
    std::string fault;       // why there is no pattern: "')' is missing"
    bool malformed = false;  // no common dialect accepts the pattern
};

}  // namespace csar::validate
