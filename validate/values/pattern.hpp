// Regular expressions for $matches and `pattern` (csd07 10.2.2.2.7; 1.3 3.6.3).
//
// The standard names no dialect, so this is what the common ones share, and nothing whose matching could take more than
// linear time:
//
//     pattern    = branch *( "|" branch )
//     branch     = *( atom [ quantifier ] )
//     quantifier = ( "*" | "+" | "?" | "{" m "}" | "{" m "," [ n ] "}" ) [ "?" ]
//     atom       = character | "." | "^" | "$" | class | "(" pattern ")" | "(?:" pattern ")" | "(?<name>" pattern ")"
//                | "\" ( d | D | w | W | s | S | b | B | A | z | t | n | r | f | v | xHH | uHHHH | punctuation )
//     class      = "[" [ "^" ] 1*( character [ "-" character ] | escape | "[:" name ":]" ) "]"
//
// Back-references, look-around, flags and Unicode properties are not evaluated. Patterns and texts are Unicode; \d, \w
// and \s are ASCII.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace csar::validate {

// Inclusive ranges of code points.
struct CharacterSet {
    struct Range {
        char32_t first, last;
    };
    std::vector<Range> ranges;
    bool negated = false;

    bool has(char32_t character) const;
};

class Pattern {
public:
    struct Compiled;

    // Takes time and memory in the length of the text with its repetitions written out, bounded by the limits below.
    static Compiled compile(std::string_view text);

    enum class Extent : std::uint8_t {
        anywhere,  // the pattern matches some part of the text
        whole,     // it matches all of it
    };
    // nullopt when the text is not UTF-8 or so large that finding out would take too long. Thread-safe.
    std::optional<bool> matches(std::string_view text, Extent extent) const;

    static constexpr std::size_t longest_text = 10'000;     // bytes of a pattern
    static constexpr std::size_t largest_program = 20'000;  // instructions
    static constexpr int deepest_group = 50;
    static constexpr std::uint64_t most_steps = 20'000'000;  // of one match

    struct Instruction {
        enum class Operation : std::uint8_t { character, any, set, split, jump, assertion, match };
        enum class Assertion : std::uint8_t { start, end, boundary, no_boundary };
        Operation operation = Operation::match;
        Assertion assertion = Assertion::start;
        char32_t character = 0;
        std::uint32_t next = 0;   // of split, jump: where to go on; of set: its number
        std::uint32_t other = 0;  // of split: the other way
    };

private:
    friend class PatternCompiler;
    class Matching;

    std::vector<Instruction> program_;
    std::vector<CharacterSet> sets_;
};

struct Pattern::Compiled {
    std::optional<Pattern> pattern;
    std::string fault;  // why there is none: "')' is missing"
};

}  // namespace csar::validate
