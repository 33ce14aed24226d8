// Compiling patterns to programs of a non-deterministic machine, and running all its states side by side (K. Thompson,
// "Regular expression search algorithm", 1968): time is text times program, whatever the pattern.
#include "validate/values/pattern.hpp"

#include <algorithm>

#include "base/ascii.hpp"
#include "base/utf8.hpp"
#include "validate/values/pattern_syntax.hpp"

namespace csar::validate {

using Operation = Pattern::Instruction::Operation;
using Assertion = Pattern::Instruction::Assertion;

bool CharacterSet::has(char32_t character) const {
    const bool within = std::any_of(ranges.begin(), ranges.end(), [&](const Range& range) {
        return range.first <= character && character <= range.last;
    });
    return within != negated;
}

class PatternCompiler {
public:
    explicit PatternCompiler(PatternSyntax syntax) : syntax_(std::move(syntax)) {}

    Pattern::Compiled run() {
        emit(syntax_.root);
        if (too_large()) return {std::nullopt, "it is too large"};
        add(Operation::match);
        pattern_.sets_ = std::move(syntax_.sets);
        return {std::move(pattern_), {}};
    }

private:
    // Visits count too: repetitions of nothing make no instructions.
    bool too_large() const {
        return pattern_.program_.size() >= Pattern::largest_program || visits_ > Pattern::largest_program;
    }
    std::uint32_t here() const { return static_cast<std::uint32_t>(pattern_.program_.size()); }
    std::uint32_t add(Pattern::Instruction instruction) {
        pattern_.program_.push_back(instruction);
        return here() - 1;
    }
    std::uint32_t add(Operation operation) {
        Pattern::Instruction instruction;
        instruction.operation = operation;
        return add(instruction);
    }
    Pattern::Instruction& at(std::uint32_t index) { return pattern_.program_[index]; }

    void emit(std::uint32_t node);
    void emit_alternatives(const PatternNode& node);
    void emit_repetition(const PatternNode& node);

    PatternSyntax syntax_;
    Pattern pattern_;
    std::size_t visits_ = 0;
};

void PatternCompiler::emit(std::uint32_t index) {
    const PatternNode& node = syntax_.nodes[index];
    ++visits_;
    if (too_large()) return;
    switch (node.kind) {
        case PatternNode::Kind::character: at(add(Operation::character)).character = node.character; break;
        case PatternNode::Kind::any: add(Operation::any); break;
        case PatternNode::Kind::set: at(add(Operation::set)).next = node.set; break;
        case PatternNode::Kind::assertion: at(add(Operation::assertion)).assertion = node.assertion; break;
        case PatternNode::Kind::sequence:
            for (const std::uint32_t child : node.children) emit(child);
            break;
        case PatternNode::Kind::alternatives: emit_alternatives(node); break;
        case PatternNode::Kind::repetition: emit_repetition(node); break;
    }
}

//   split L1, L2;  L1: first;  jump end;  L2: split ...;  end:
void PatternCompiler::emit_alternatives(const PatternNode& node) {
    std::vector<std::uint32_t> jumps;
    for (std::size_t i = 0; i + 1 < node.children.size(); ++i) {
        const std::uint32_t split = add(Operation::split);
        at(split).next = here();
        emit(node.children[i]);
        jumps.push_back(add(Operation::jump));
        at(split).other = here();
    }
    emit(node.children.back());
    for (const std::uint32_t jump : jumps) at(jump).next = here();
}

void PatternCompiler::emit_repetition(const PatternNode& node) {
    const std::uint32_t child = node.children.front();
    for (std::uint32_t i = 0; i < node.least && !too_large(); ++i) emit(child);
    if (node.most == PatternNode::unlimited) {  // L1: split L2, end;  L2: child;  jump L1;  end:
        const std::uint32_t split = add(Operation::split);
        at(split).next = here();
        emit(child);
        at(add(Operation::jump)).next = split;
        at(split).other = here();
        return;
    }
    std::vector<std::uint32_t> splits;
    for (std::uint32_t i = node.least; i < node.most && !too_large(); ++i) {
        splits.push_back(add(Operation::split));
        at(splits.back()).next = here();
        emit(child);
    }
    for (const std::uint32_t split : splits) at(split).other = here();
}

Pattern::Compiled Pattern::compile(std::string_view text) {
    if (text.size() > longest_text) return {std::nullopt, "it is too long"};
    PatternSyntax syntax = parse_pattern(text);
    if (!syntax.fault.empty()) return {std::nullopt, std::move(syntax.fault)};
    return PatternCompiler(std::move(syntax)).run();
}

// One run of the machine over a text.
class Pattern::Matching {
public:
    Matching(const Pattern& pattern, std::string_view text, Extent extent)
        : pattern_(pattern), text_(text), extent_(extent), seen_(pattern.program_.size(), 0) {}

    std::optional<bool> run() {
        std::vector<std::uint32_t> states, next;
        for (std::size_t at = 0;;) {
            if (at == 0 || extent_ == Extent::anywhere) follow(0, at, states);
            if (matched_ && (extent_ == Extent::anywhere || at == text_.size())) return true;
            if (at == text_.size()) return false;
            steps_ += states.size() + 1;
            if (steps_ > most_steps) return std::nullopt;
            const Utf8Character read = utf8_character(text_, at);
            if (read.length == 0) return std::nullopt;
            matched_ = false;
            next.clear();
            ++generation_;
            for (const std::uint32_t state : states)
                if (takes(pattern_.program_[state], read.code)) follow(state + 1, at + read.length, next);
            states.swap(next);
            at += read.length;
            if (states.empty() && extent_ == Extent::whole && !matched_) return false;
        }
    }

private:
    bool takes(const Instruction& instruction, char32_t character) {
        switch (instruction.operation) {
            case Operation::character: return instruction.character == character;
            case Operation::any: return character != '\n';
            case Operation::set: {
                const CharacterSet& set = pattern_.sets_[instruction.next];
                steps_ += set.ranges.size();
                return set.has(character);
            }
            default: return false;
        }
    }

    // Adds the states that `start` leads to without reading, each once a position.
    void follow(std::uint32_t start, std::size_t at, std::vector<std::uint32_t>& states) {
        pending_.push_back(start);
        while (!pending_.empty()) {
            const std::uint32_t state = pending_.back();
            pending_.pop_back();
            if (seen_[state] == generation_ + 1) continue;
            seen_[state] = generation_ + 1;
            ++steps_;
            const Instruction& instruction = pattern_.program_[state];
            switch (instruction.operation) {
                case Operation::split:
                    pending_.push_back(instruction.next);
                    pending_.push_back(instruction.other);
                    break;
                case Operation::jump: pending_.push_back(instruction.next); break;
                case Operation::assertion:
                    if (holds(instruction.assertion, at)) pending_.push_back(state + 1);
                    break;
                case Operation::match: matched_ = true; break;
                default: states.push_back(state);
            }
        }
    }

    bool holds(Assertion assertion, std::size_t at) const {
        const bool boundary = (at > 0 && is_word(text_[at - 1])) != (at < text_.size() && is_word(text_[at]));
        switch (assertion) {
            case Assertion::start: return at == 0;
            case Assertion::end: return at == text_.size();
            case Assertion::boundary: return boundary;
            case Assertion::no_boundary: return !boundary;
        }
        return false;
    }
    static bool is_word(char c) { return is_ascii_letter(c) || is_ascii_digit(c) || c == '_'; }

    const Pattern& pattern_;
    std::string_view text_;
    Extent extent_;
    std::vector<std::uint64_t> seen_;  // by state: the generation in which it was added, plus one
    std::uint64_t generation_ = 0;
    std::vector<std::uint32_t> pending_;
    bool matched_ = false;
    std::uint64_t steps_ = 0;
};

std::optional<bool> Pattern::matches(std::string_view text, Extent extent) const {
    return Matching(*this, text, extent).run();
}

}  // namespace csar::validate
