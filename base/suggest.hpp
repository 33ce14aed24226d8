// "Did you mean": finds the known name nearest to a misspelt name.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>

#include <csar/diagnostic.hpp>

namespace csar {

// Counts insertions, deletions, substitutions and swaps of adjacent letters. Ignores ASCII case. limit + 1 if there are
// more than `limit`.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit);

// The hint has an edit that replaces the name.
Hint did_you_mean(std::string_view wrong, std::string_view meant, bool is_sure = true);

// The hint has an edit that is certain.
Hint write_instead(std::string_view wrong, std::string_view instead);

// The candidates may come from several tables.
class Suggestion {
public:
    // `wanted` must outlive this object.
    explicit Suggestion(std::string_view wanted);
    // Offers each candidate. `name_of`: a view of its name.
    template <class Candidates, class NameOf = std::identity>
    Suggestion(std::string_view wanted, const Candidates& candidates, NameOf name_of = {}) : Suggestion(wanted) {
        for (const auto& candidate : candidates) {
            static_assert(!std::is_same_v<decltype(std::invoke(name_of, candidate)), std::string>,
                          "best() would dangle");
            offer(std::invoke(name_of, candidate));
        }
    }

    void offer(std::string_view candidate);

    // The first of the nearest candidates. Returns an empty string if none is near enough. The view refers to the
    // candidate.
    std::string_view best() const { return best_; }

    // best(). If empty: the shortest candidate that begins with `wanted`. If none: the candidate of the most similar
    // length with all words of `wanted`, or with only words of it ("mail_quota" for "quota").
    std::string_view meant() const { return !best_.empty() ? best_ : !longer_.empty() ? longer_ : related_; }

    // "did you mean 'NAME'?" for meant(), after `before`. Empty without a name. The edit replaces the misspelt name.
    // `prefix`: the text before `wanted`, which is kept ("$").
    Hint hint(std::string_view before = {}, std::string_view prefix = {}) const;

private:
    bool is_sure() const;

    std::string_view wanted_;
    std::string_view best_;
    std::string_view longer_;   // begins with `wanted`
    std::string_view related_;  // shares words with `wanted`
    bool is_alone_ = true;      // no other candidate is as near
    std::size_t distance_;
};

}  // namespace csar
