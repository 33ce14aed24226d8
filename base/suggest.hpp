// "Did you mean": the known name nearest to a misspelt one.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace csar {

// The number of insertions, deletions, substitutions and swaps of neighbours that turn `a` into `b`, or
// limit + 1 when it is more than `limit`. Letters that differ only in ASCII case count nothing.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit);

// Gathers the candidate nearest to a misspelt name, so that callers can offer names from several tables.
class Suggestion {
public:
    // `wanted` must outlive the suggestion.
    explicit Suggestion(std::string_view wanted);

    void offer(std::string_view candidate);

    // The nearest candidate offered, or empty when none is near enough to be what was meant. The first of
    // several equally near ones wins. Refers to the candidate's own memory.
    std::string_view best() const { return best_; }

private:
    std::string_view wanted_;
    std::string_view best_;
    std::size_t distance_;
};

}  // namespace csar
