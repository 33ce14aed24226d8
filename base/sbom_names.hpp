// File names of bills of materials.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace csar {

inline constexpr std::array<std::string_view, 2> sbom_endings = {".cdx.json", ".spdx.json"};  // CycloneDX, SPDX

inline bool is_sbom_name(std::string_view path) {
    return std::ranges::any_of(sbom_endings, [&](std::string_view ending) { return path.ends_with(ending); });
}

}  // namespace csar
