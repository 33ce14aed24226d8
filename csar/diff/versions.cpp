// Version numbers, and the steps between versions.
#include <array>
#include <cstddef>
#include <optional>

#include "base/ascii.hpp"
#include "base/compose.hpp"
#include "csar/diff/classes.hpp"

namespace csar::diff {
namespace {

// Returns up to three numbers, or nullopt for another format.
std::optional<std::array<unsigned long, 3>> parts_of(std::string_view version) {
    std::array<unsigned long, 3> parts{};
    std::size_t part = 0, digits = 0;
    for (const char c : version) {
        if (is_ascii_digit(c) && digits < 9) {
            parts[part] = parts[part] * 10 + static_cast<unsigned long>(c - '0');
            ++digits;
        } else if (c == '.' && digits != 0 && part + 1 < parts.size()) {
            ++part;
            digits = 0;
        } else if ((c == '.' || c == '-' || c == '+') && digits != 0) {
            return parts;  // a qualifier follows; it is not compared
        } else {
            return std::nullopt;
        }
    }
    if (digits == 0) return std::nullopt;
    return parts;
}

}  // namespace

VersionStep step_for(ChangeClass change) {
    switch (change) {
        case ChangeClass::breaking: return VersionStep::major;
        case ChangeClass::compatible: return VersionStep::minor;
        case ChangeClass::neutral: break;
    }
    return VersionStep::patch;
}

bool is_comparable(std::string_view version) { return parts_of(version).has_value(); }

bool follows(std::string_view before, std::string_view after, VersionStep step) {
    const auto from = parts_of(before), to = parts_of(after);
    if (!from || !to) return false;
    if (step == VersionStep::none) return *to >= *from;
    const std::size_t part = step == VersionStep::major ? 0 : step == VersionStep::minor ? 1 : 2;
    for (std::size_t i = 0; i < part; ++i)
        if ((*to)[i] != (*from)[i]) return (*to)[i] > (*from)[i];
    return (*to)[part] > (*from)[part];
}

std::string lowest_following(std::string_view before, VersionStep step) {
    const auto from = parts_of(before);
    if (!from) return {};
    const auto& [major, minor, patch] = *from;
    switch (step) {
        case VersionStep::none: break;
        case VersionStep::patch: return compose("{}.{}.{}", major, minor, patch + 1);
        case VersionStep::minor: return compose("{}.{}.0", major, minor + 1);
        case VersionStep::major: return compose("{}.0.0", major + 1);
    }
    return std::string(before);
}

}  // namespace csar::diff
