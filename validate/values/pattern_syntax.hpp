// The syntax tree of a regular expression (pattern.hpp has its grammar).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "validate/values/pattern.hpp"

namespace csar::validate {

struct PatternNode {
    enum class Kind : std::uint8_t { character, any, set, assertion, sequence, alternatives, repetition };
    static constexpr std::uint32_t unlimited = 0xFFFF'FFFF;

    Kind kind = Kind::sequence;
    Pattern::Instruction::Assertion assertion = Pattern::Instruction::Assertion::start;
    char32_t character = 0;
    std::uint32_t set = 0;
    std::vector<std::uint32_t> children;  // numbers of nodes; one for a repetition
    std::uint32_t least = 0, most = 0;    // of a repetition
};

struct PatternSyntax {
    std::vector<PatternNode> nodes;
    std::vector<CharacterSet> sets;
    std::uint32_t root = 0;
    std::string fault;  // empty when the pattern was understood
};

PatternSyntax parse_pattern(std::string_view text);

}  // namespace csar::validate
