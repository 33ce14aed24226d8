#include "meta/signature_marker.hpp"

#include <algorithm>

#include "base/ascii.hpp"
#include "base/suggest.hpp"

namespace csar::meta {

std::optional<std::size_t> read_marker(std::string_view line, std::string_view verb) {
    constexpr std::string_view dashes = "-----";
    if (!line.starts_with(dashes) || !line.ends_with(dashes) || line.size() < 2 * dashes.size()) return std::nullopt;
    line = line.substr(dashes.size(), line.size() - 2 * dashes.size());
    if (!line.starts_with(verb) || line.substr(verb.size(), 1) != " ") return std::nullopt;
    const auto found = std::ranges::find(signature_labels, line.substr(verb.size() + 1));
    if (found == signature_labels.end()) return std::nullopt;
    return static_cast<std::size_t>(found - signature_labels.begin());
}

bool looks_like_marker(std::string_view line, std::string_view verb) {
    if (!line.starts_with("--")) return false;
    line.remove_prefix(std::min(line.find_first_not_of("- "), line.size()));
    while (!line.empty() && (line.back() == '-' || line.back() == ' ')) line.remove_suffix(1);
    if (line.size() < verb.size() || !equal_ignoring_case(line.substr(0, verb.size()), verb)) return false;
    line.remove_prefix(verb.size());
    return std::ranges::any_of(signature_labels,
                               [&](std::string_view label) { return edit_distance(trimmed(line), label, 2) <= 2; });
}

}  // namespace csar::meta
