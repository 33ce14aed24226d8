// File names of CMS signatures and their certificates.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "base/ascii.hpp"
#include "base/package_path.hpp"

namespace csar {

inline constexpr std::array<std::string_view, 5> signature_endings = {".cms", ".p7s", ".p7m", ".p7b", ".p7c"};

inline bool is_signature_name(std::string_view path) {
    const std::string_view ending = extension(path);
    return std::ranges::any_of(signature_endings,
                               [&](std::string_view known) { return equal_ignoring_case(ending, known); });
}

// The default file for the certificates of a manifest or signature: "x.cert" next to "x.mf" or "x.cms".
inline std::string certificate_name_of(std::string_view path) { return std::string(without_extension(path)) + ".cert"; }

}  // namespace csar
