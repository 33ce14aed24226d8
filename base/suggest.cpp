#include "base/suggest.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include <csar/text.hpp>
#include "base/ascii.hpp"
#include "base/compose.hpp"

namespace csar {
namespace {

constexpr std::size_t shortest_abbreviation = 3;
constexpr std::size_t shortest_related = 5;
constexpr std::size_t max_name_length = 64;  // of compared names: the cost is quadratic

// One edit for three letters is probably a typing error. More edits are probably another word.
constexpr std::size_t letters_an_edit = 3;
std::size_t tolerance(std::size_t length) {
    return length <= 2 ? 1 : std::min<std::size_t>(3, (length + 2) / letters_an_edit);
}

// Common parts end at a dot or colon.
std::size_t length_of_same_parts(std::string_view a, std::string_view b) {
    std::size_t length = 0;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()) && a[i] == b[i]; ++i)
        if (a[i] == '.' || a[i] == ':') length = i + 1;
    return length;
}

constexpr std::string_view word_ends = "_-";

// "db" abbreviates "database": the first letter is equal, and the other letters occur in order.
bool is_same_word(std::string_view word, std::string_view full) {
    if (word.size() > full.size()) std::swap(word, full);
    if (word.size() == full.size() || word.size() < 2) return equal_ignoring_case(word, full);
    std::size_t found = 0;
    for (const char letter : full) {
        if (found < word.size() && ascii_lower(word[found]) == ascii_lower(letter))
            ++found;
        else if (found == 0)
            return false;
    }
    return found == word.size();
}

template <class Visit>
bool all_words(std::string_view name, const Visit& visit) {
    for (std::size_t at = 0; at <= name.size();) {
        const std::size_t end = std::min(name.find_first_of(word_ends, at), name.size());
        if (end > at && !visit(name.substr(at, end - at))) return false;
        at = end + 1;
    }
    return true;
}

// Whether `many` has all words of `few`, at least one of them in full. Returns false if `few` is short, or less than
// half as long as `many`.
bool has_words(std::string_view many, std::string_view few) {
    constexpr std::string_view parts = ".:/ ";
    if (few.size() < shortest_related || few.size() * 2 < many.size() || few.find_first_of(parts) != few.npos ||
        many.find_first_of(parts) != many.npos)
        return false;
    bool has_equal = false;
    return all_words(few,
                     [&](std::string_view word) {
                         return !all_words(many, [&](std::string_view other) {
                             has_equal |= equal_ignoring_case(word, other);
                             return !is_same_word(word, other);
                         });
                     }) &&
           has_equal;
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit) {
    const std::size_t gap = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
    if (gap > limit) return limit + 1;
    // Three rows of the table (optimal string alignment).
    std::vector<std::size_t> before(b.size() + 1), previous(b.size() + 1), current(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) previous[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        current[0] = i;
        std::size_t least = current[0];
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = ascii_lower(a[i - 1]) == ascii_lower(b[j - 1]);
            current[j] = std::min({previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (same ? 0 : 1)});
            if (i > 1 && j > 1 && ascii_lower(a[i - 1]) == ascii_lower(b[j - 2]) &&
                ascii_lower(a[i - 2]) == ascii_lower(b[j - 1]))
                current[j] = std::min(current[j], before[j - 2] + 1);
            least = std::min(least, current[j]);
        }
        if (least > limit) return limit + 1;
        std::swap(before, previous);
        std::swap(previous, current);
    }
    return std::min(previous[b.size()], limit + 1);
}

Suggestion::Suggestion(std::string_view wanted) : wanted_(wanted), distance_(tolerance(wanted.size()) + 1) {}

void Suggestion::offer(std::string_view candidate) {
    if (candidate == wanted_ || candidate == best_ || candidate.empty() || candidate.size() > max_name_length ||
        wanted_.size() > max_name_length)
        return;
    if (wanted_.size() >= shortest_abbreviation && candidate.size() > wanted_.size() &&
        equal_ignoring_case(candidate.substr(0, wanted_.size()), wanted_) &&
        (longer_.empty() || candidate.size() < longer_.size()))
        longer_ = candidate;
    const auto gap = [&](std::string_view name) {
        return std::max(name.size(), wanted_.size()) - std::min(name.size(), wanted_.size());
    };
    if ((related_.empty() || gap(candidate) < gap(related_)) &&
        (has_words(candidate, wanted_) || has_words(wanted_, candidate)))
        related_ = candidate;
    // A common prefix such as 'tosca.nodes.' is not compared.
    const std::size_t same = length_of_same_parts(wanted_, candidate);
    const std::size_t rest = wanted_.size() - same;
    const std::size_t distance = edit_distance(wanted_, candidate, std::min(distance_, tolerance(rest)));
    // A short name with no unchanged letter is another word.
    if (distance > distance_ || distance > tolerance(rest) || distance >= std::max(rest, candidate.size() - same))
        return;
    if (distance == distance_) {
        is_alone_ = false;
        return;
    }
    distance_ = distance;
    is_alone_ = true;
    best_ = candidate;
}

Hint did_you_mean(std::string_view wrong, std::string_view meant, bool is_sure) {
    return {compose("did you mean '{}'?", meant),
            {.before = std::string(wrong), .text = std::string(meant), .is_sure = is_sure}};
}

Hint write_instead(std::string_view wrong, std::string_view instead) {
    return {compose("write '{}'", instead),
            {.before = std::string(wrong), .text = std::string(instead), .is_sure = true}};
}

// Few letters differ, the digits are equal, and no other candidate is as near. So 'port1' is not sure for 'port2'.
bool Suggestion::is_sure() const {
    const auto same_digits = [](std::string_view a, std::string_view b) {
        const auto digits = [](std::string_view text) {
            std::string kept;
            std::copy_if(text.begin(), text.end(), std::back_inserter(kept), is_ascii_digit);
            return kept;
        };
        return digits(a) == digits(b);
    };
    return !best_.empty() && is_alone_ && distance_ * letters_an_edit <= std::max(wanted_.size(), best_.size()) &&
           same_digits(wanted_, best_);
}

Hint Suggestion::hint(std::string_view before, std::string_view prefix) const {
    if (meant().empty()) return {};
    return {std::string(before) + compose("did you mean '{}{}'?", prefix, meant()),
            {.before = std::string(wanted_), .text = std::string(meant()), .is_sure = is_sure()}};
}

std::string_view nearest(std::string_view misspelt, std::span<const std::string_view> candidates) {
    return Suggestion(misspelt, candidates).meant();
}

}  // namespace csar
