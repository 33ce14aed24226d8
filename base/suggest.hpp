// "Did you mean": the known name nearest to a misspelt one.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <csar/diagnostic.hpp>

namespace csar {

// The number of insertions, deletions, substitutions and swaps of adjacent letters that turn `a` into `b`, or limit + 1
// if there are more than `limit`. ASCII case is ignored.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit);

// The hint "did you mean 'MEANT'?", with an edit that replaces the name.
Hint did_you_mean(std::string_view wrong, std::string_view meant, bool is_sure = true);

// The hint "write 'INSTEAD'", with an edit that is certain.
Hint write_instead(std::string_view wrong, std::string_view instead);

// Finds the candidate nearest to a misspelt name. Candidates are passed one by one, possibly from several tables.
class Suggestion {
public:
    // `wanted` must outlive the suggestion.
    explicit Suggestion(std::string_view wanted);

    void offer(std::string_view candidate);

    // The nearest of the candidates, or empty if none is near enough. If several are equally near, it is the first of
    // them. Refers to the candidate's own memory.
    std::string_view best() const { return best_; }

    // best(). If it is empty: the shortest candidate that begins with `wanted`. If there is none: the candidate of the
    // most similar length that has all words of `wanted`, or only words of it, in any order ("mail_quota" for "quota").
    // Otherwise empty.
    std::string_view meant() const { return !best_.empty() ? best_ : !longer_.empty() ? longer_ : related_; }

    // "did you mean 'NAME'?" for the name meant(), with `before` in front; empty if there is none. The edit replaces
    // the misspelt name. `prefix`: the text before `wanted` that is kept ("$").
    Hint hint(std::string_view before = {}, std::string_view prefix = {}) const;

private:
    bool is_sure() const;

    std::string_view wanted_;
    std::string_view best_;
    std::string_view longer_;   // begins with `wanted`
    std::string_view related_;  // shares words with `wanted`
    bool is_alone_ = true;      // no other candidate is as near as best_
    std::size_t distance_;
};

}  // namespace csar
