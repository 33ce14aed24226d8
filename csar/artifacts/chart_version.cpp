#include "csar/artifacts/chart_version.hpp"

#include <algorithm>

#include "base/ascii.hpp"
#include "base/pieces.hpp"

namespace csar::artifacts {
namespace {

bool is_number(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, is_ascii_digit) && (text.size() == 1 || text[0] != '0');
}

// `numbers_are_plain`: a number has no leading zero.
bool are_identifiers(std::string_view text, bool numbers_are_plain) {
    if (text.empty() || text.back() == '.') return false;
    while (!text.empty()) {
        const std::string_view part = take_piece(text, '.');
        if (part.empty() || !std::ranges::all_of(part, [](char c) { return is_ascii_letter_or_digit(c) || c == '-'; }))
            return false;
        if (numbers_are_plain && std::ranges::all_of(part, is_ascii_digit) && !is_number(part)) return false;
    }
    return true;
}

}  // namespace

VersionForm form_of_version(std::string_view text) {
    VersionForm form = VersionForm::strict;
    if (text.starts_with('v')) {
        form = VersionForm::loose;
        text.remove_prefix(1);
    }
    const std::size_t plus = text.find('+');
    if (plus != std::string_view::npos && !are_identifiers(text.substr(plus + 1), false)) return VersionForm::none;
    text = text.substr(0, plus);
    const std::size_t dash = text.find('-');
    if (dash != std::string_view::npos && !are_identifiers(text.substr(dash + 1), true)) return VersionForm::none;
    text = text.substr(0, dash);
    if (text.empty() || text.back() == '.') return VersionForm::none;
    int numbers = 0;
    for (; !text.empty(); ++numbers)
        if (!is_number(take_piece(text, '.'))) return VersionForm::none;
    if (numbers > 3) return VersionForm::none;
    return numbers == 3 ? form : VersionForm::loose;
}

}  // namespace csar::artifacts
