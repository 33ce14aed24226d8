// Finds the waivers that could apply to a finding by rule and path, so that a long list of waivers need not be scanned
// for each finding.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/keyed_hash.hpp"

namespace csar::project {

// The path that a pattern of fnmatch(3) matches exactly; nullopt if it matches several.
std::optional<std::string> literal_path(std::string_view pattern);

class WaiverIndex {
public:
    // `number`: the number of the waiver, greater than all earlier ones.
    void add(std::string_view rule, std::string_view pattern, std::size_t number);

    // Numbers of the waivers whose rule matches and whose path may be one of `names`, in ascending order.
    std::vector<std::size_t> candidates(std::string_view id, std::span<const std::string> names) const;

private:
    struct OfRule {
        std::unordered_map<std::string, std::vector<std::size_t>, KeyedHash> of_paths;
        std::vector<std::size_t> others;  // waivers with a pattern, or without a path
    };

    std::unordered_map<std::string, OfRule, KeyedHash> rules_;  // by identifier, or by area: "zip/*"
};

}  // namespace csar::project
