#include "csar/project/waiver_index.hpp"

#include <algorithm>

#include <csar/rules.hpp>

namespace csar::project {

std::optional<std::string> literal_path(std::string_view pattern) {
    std::string path;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (std::string_view("*?[").find(pattern[i]) != std::string_view::npos) return std::nullopt;
        if (pattern[i] == '\\' && ++i == pattern.size()) return std::nullopt;
        path += pattern[i];
    }
    return path;
}

void WaiverIndex::add(std::string_view rule, std::string_view pattern, std::size_t number) {
    const bool of_area = rule.ends_with("/*");
    OfRule& waivers = rules_[of_area ? std::string(area_of(rule)) + "/*" : std::string(rule)];
    const auto path = pattern.empty() ? std::nullopt : literal_path(pattern);
    (path ? waivers.of_paths[*path] : waivers.others).push_back(number);
}

std::vector<std::size_t> WaiverIndex::candidates(std::string_view id, std::span<const std::string> names) const {
    std::vector<std::size_t> numbers;
    const auto take = [&](const std::string& rule) {
        const auto waivers = rules_.find(rule);
        if (waivers == rules_.end()) return;
        for (const std::string& name : names)
            if (const auto found = waivers->second.of_paths.find(name); found != waivers->second.of_paths.end())
                numbers.insert(numbers.end(), found->second.begin(), found->second.end());
        numbers.insert(numbers.end(), waivers->second.others.begin(), waivers->second.others.end());
    };
    take(std::string(id));
    take(std::string(area_of(id)) + "/*");
    std::ranges::sort(numbers);
    return numbers;
}

}  // namespace csar::project
