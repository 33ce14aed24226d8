#include "validate/values/pattern.hpp"

#include <re2/re2.h>

#include "base/budget.hpp"
#include "base/utf8.hpp"
#include "validate/values/pattern_syntax.hpp"

namespace csar::validate {
namespace {

// Work that is charged to the budget (base/budget.hpp). Compiling costs most if RE2's state machine exceeds its memory.
// A match costs at most the length of the text times the size of the machine.
constexpr std::uint64_t steps_a_pattern = 2'000, steps_an_instruction = 200, steps_of_too_large = 5'000'000;
constexpr std::uint64_t steps_a_match = 20, instructions_a_step = 4;

// Returns nullptr if the machine is too large. RE2 cannot fail otherwise: parse_pattern() writes only valid syntax.
std::unique_ptr<const re2::RE2> machine_of(const std::string& text) {
    re2::RE2::Options options;
    options.set_max_mem(Pattern::max_memory);
    options.set_log_errors(false);  // RE2 would write to standard error
    options.set_never_capture(true);
    auto machine = std::make_unique<const re2::RE2>(text, options);
    spend_work(steps_a_pattern + (machine->ok()
                                      ? static_cast<std::uint64_t>(machine->ProgramSize()) * steps_an_instruction
                                      : steps_of_too_large));
    return machine->ok() ? std::move(machine) : nullptr;
}

}  // namespace

Pattern::Pattern() = default;
Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;
Pattern::~Pattern() = default;

Pattern::Compiled Pattern::compile(std::string_view text) {
    if (text.size() > max_text_bytes) return {std::nullopt, "the pattern is too long", false};
    PatternSyntax syntax = parse_pattern(text);
    if (!syntax.fault.empty()) return {std::nullopt, std::move(syntax.fault), syntax.malformed};
    Pattern pattern;
    pattern.whole_ = machine_of(syntax.re2);
    // RE2 could begin a match inside a character, because \B matches between its bytes. "." skips whole characters.
    if (syntax.has_no_boundary) pattern.anywhere_ = machine_of("(?s:.*)(?:" + syntax.re2 + ")(?s:.*)");
    if (!pattern.whole_ || (syntax.has_no_boundary && !pattern.anywhere_))
        return {std::nullopt, "the pattern is too large", false};
    return {std::move(pattern), {}, false};
}

std::optional<bool> Pattern::matches(std::string_view text, Extent extent) const {
    const bool search = extent == Extent::anywhere;
    const re2::RE2& machine = search && anywhere_ ? *anywhere_ : *whole_;
    const auto instructions = static_cast<std::uint64_t>(machine.ProgramSize());
    if ((text.size() + 1) * instructions > max_steps || !is_utf8(text)) return std::nullopt;
    spend_work(steps_a_match + (text.size() + 1) * instructions / instructions_a_step);
    const auto anchor = search && !anywhere_ ? re2::RE2::UNANCHORED : re2::RE2::ANCHOR_BOTH;
    return machine.Match({text.data(), text.size()}, 0, text.size(), anchor, nullptr, 0);
}

}  // namespace csar::validate
