#include "cli/rule_names.hpp"

#include <algorithm>
#include <cctype>

#include "cli/words.hpp"

namespace csar::cli {
namespace {

constexpr std::size_t max_longer = 4;  // suggested rules with the same beginning

template <class Fits>
std::vector<const Rule*> rules_that(Fits fits) {
    std::vector<const Rule*> found;
    for (const Rule* rule : all_rules())
        if (fits(*rule)) found.push_back(rule);
    return found;
}

std::string_view slug_of(const Rule& rule) { return rule.id.substr(rule.id.find('/') + 1); }

bool holds(std::string_view text, std::string_view word) {
    const auto same = [](char a, char b) {
        return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
    };
    return std::search(text.begin(), text.end(), word.begin(), word.end(), same) != text.end();
}

// "; did you mean 'zip/*'?", or empty.
std::string near_area(std::string_view misspelt) {
    std::vector<std::string_view> areas;
    for (const Rule* rule : all_rules())
        if (areas.empty() || areas.back() != area_of(rule->id)) areas.push_back(area_of(rule->id));
    const std::string_view near = nearest(misspelt, areas);
    return near.empty() ? std::string() : compose("; did you mean '{}/*'?", near);
}

}  // namespace

std::vector<const Rule*> rules_for(std::string_view word) {
    if (word.empty()) return {};
    if (const Rule* const rule = find_rule(word)) return {rule};
    const std::string_view area = word.ends_with("/*") ? word.substr(0, word.size() - 2) : word;
    auto found = rules_that([&](const Rule& rule) { return area_of(rule.id) == area; });
    if (word.find('/') != std::string_view::npos) return found;  // meant as an identifier
    if (found.empty()) found = rules_that([&](const Rule& rule) { return slug_of(rule) == word; });
    if (found.empty()) found = rules_that([&](const Rule& rule) { return holds(rule.id, word); });
    if (found.empty())
        found = rules_that([&](const Rule& rule) { return holds(rule.message, word) || holds(rule.help, word); });
    return found;
}

std::string rule_hint(std::string_view id) {
    if (const std::size_t comma = id.find(','); comma != std::string_view::npos)
        return "; repeat the option for each rule";
    const auto rules = all_rules();
    const auto has_area = [&](std::string_view name) {
        return std::ranges::any_of(rules, [&](const Rule* rule) { return area_of(rule->id) == name; });
    };
    if (has_area(id)) return compose("; '{}/*' stands for the whole area", id);
    const auto named = rules_that([&](const Rule& rule) { return slug_of(rule) == id; });
    if (!named.empty()) return compose("; did you mean '{}'?", named.front()->id);
    const bool is_area = id.ends_with("/*") || id.find('/') == std::string_view::npos;
    std::string area = is_area ? near_area(id.substr(0, id.find('/'))) : std::string();
    if (!area.empty()) return area;
    const auto longer = rules_that([&](const Rule& rule) { return rule.id.starts_with(id); });
    if (!longer.empty() && longer.size() <= max_longer)
        return compose("; did you mean '{}'?", joined(longer, "' or '", &Rule::id));
    std::vector<std::string_view> names;
    for (const Rule* rule : rules) names.push_back(rule->id);
    std::string hint = did_you_mean("; ", id, names);
    if (hint.empty() && has_area(area_of(id)))
        hint = compose("; 'csar explain {}' lists the rules of this area", area_of(id));
    return hint;
}

std::string rule_ids_and_areas() {
    std::string words;
    std::string_view area;
    for (const Rule* const rule : all_rules()) {
        if (area_of(rule->id) != area) words += compose(words.empty() ? "{}/*" : " {}/*", area_of(rule->id));
        area = area_of(rule->id);
        (words += " ") += rule->id;
    }
    return words;
}

}  // namespace csar::cli
