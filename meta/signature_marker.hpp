// The lines of a manifest that enclose its signature: "-----BEGIN CMS-----" and "-----END CMS-----".
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace csar::meta {

// Labels of PEM blocks that contain a CMS signature. SOL004 defines the first.
inline constexpr std::array<std::string_view, 3> signature_labels = {"CMS", "PKCS7", "PKCS #7 SIGNED DATA"};

// The index in signature_labels of the label on an exact marker line; `verb` is "BEGIN" or "END". nullopt for any other
// line.
std::optional<std::size_t> read_marker(std::string_view line, std::string_view verb);

// True for a line that was intended as a marker but does not match exactly: "-----BEGIN CMS----", "---- END CMS ----".
// SOL004 has no other lines that begin with dashes.
bool looks_like_marker(std::string_view line, std::string_view verb);

}  // namespace csar::meta
