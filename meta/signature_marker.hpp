// The lines around the signature in a manifest: "-----BEGIN CMS-----" and "-----END CMS-----".
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace csar::meta {

// SOL004 defines the first label.
inline constexpr std::array<std::string_view, 3> signature_labels = {"CMS", "PKCS7", "PKCS #7 SIGNED DATA"};

// The label in an exact marker line, as index in signature_labels. `verb`: "BEGIN" or "END".
std::optional<std::size_t> read_marker(std::string_view line, std::string_view verb);

// True for a misspelt marker: "-----BEGIN CMS----", "---- END CMS ----". SOL004 has no other lines that begin with
// dashes.
bool looks_like_marker(std::string_view line, std::string_view verb);

}  // namespace csar::meta
