#include "validate/document/scalar_work.hpp"

#include <algorithm>
#include <array>

namespace csar::validate {
namespace {

// For each word of a scalar, libyaml clears buffers that are as long as the longest runs of blanks and line breaks. The
// size of a buffer is at most twice that. Clearing `free_bytes` takes a few milliseconds.
constexpr std::uint64_t bytes_a_wipe = 2;
constexpr std::uint64_t free_bytes = std::uint64_t(32) << 20;
constexpr std::uint64_t bytes_a_byte = 256;

// A file without a run of this length always stays below the limit.
constexpr std::size_t long_run = 128;
constexpr std::size_t long_run_step = long_run / 2;
// If a file has long runs, libyaml gets only this many bytes in a step, so that each step is cheap.
constexpr std::size_t small_part = 1024;
constexpr std::size_t tiny_part = 64;

enum class Kind : std::uint8_t { word, blank, line_break };

// These are the bytes of U+0085, U+2028 and U+2029, where libyaml also ends lines.
constexpr auto kinds = [] {
    std::array<Kind, 256> table{};
    table[' '] = table['\t'] = Kind::blank;
    for (const std::size_t c : {0x0AU, 0x0DU, 0x85U, 0xC2U, 0x80U, 0xE2U, 0xA8U, 0xA9U}) table[c] = Kind::line_break;
    return table;
}();

constexpr Kind kind_of(char c) { return kinds[static_cast<unsigned char>(c)]; }

// Looks at every 64th byte. A long run covers two of these bytes and all bytes between them.
bool has_long_run(std::string_view text) {
    for (std::size_t at = long_run_step; at < text.size(); at += long_run_step) {
        if (kind_of(text[at]) == Kind::word) continue;
        const std::string_view before = text.substr(at - long_run_step, long_run_step);
        if (std::none_of(before.rbegin(), before.rend(), [](char c) { return kind_of(c) == Kind::word; })) return true;
    }
    return false;
}

}  // namespace

ScalarWork::ScalarWork(std::string_view text) : text_(text), has_long_runs_(has_long_run(text)) {}

void ScalarWork::Runs::include(const Runs& other) {
    blanks = std::max(blanks, other.blanks);
    breaks = std::max(breaks, other.breaks);
}

void ScalarWork::Count::add(std::string_view part) {
    for (const char c : part) {
        switch (kind_of(c)) {
            case Kind::blank: ++run.blanks; break;
            case Kind::line_break:
                ++run.breaks;
                run.blanks = 0;
                break;
            case Kind::word:
                if (widest.sum() == 0) continue;
                longest.include(widest);
                wiped += bytes_a_wipe * longest.sum();
                run = widest = {};
                continue;
        }
        widest.include(run);
    }
}

void ScalarWork::count_to(std::size_t end) {
    count_.add(text_.substr(counted_, end - counted_));
    counted_ = end;
}

void ScalarWork::note_event(std::size_t pending) {
    if (!has_long_runs_) return;
    count_to(std::max(counted_, given_ - std::min(pending, given_)));
    count_.run = count_.widest = count_.longest = {};
}

std::string_view ScalarWork::next(std::size_t most) {
    std::string_view part = text_.substr(given_, most);
    if (has_long_runs_) {
        count_to(given_);
        part = part.substr(
            0, count_.longest.sum() < small_part && count_.widest.sum() < small_part ? small_part : tiny_part);
        Count then = count_;
        then.add(part);
        too_much_ = then.wiped > free_bytes + bytes_a_byte * given_;
        if (too_much_) return {};
    }
    given_ += part.size();
    return part;
}

}  // namespace csar::validate
