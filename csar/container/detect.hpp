// Recognises the type of a file by its first bytes, never by its name.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "base/bytes.hpp"
#include "csar/container/container.hpp"

namespace csar::container {

// The number of bytes that recognise() examines.
inline constexpr std::size_t detection_size = 64 * KiB;

struct Recognition {
    // zip, tar or file (YAML, XML or other text); nullopt for anything that is not a package format.
    std::optional<Format> format;
    // For a tar: its presumed compression.
    Filter filter = Filter::none;
    std::string_view description;  // "a zip archive", "an HTML page"
    std::string_view advice;       // the action to take if the file is not a package; may be empty
};

// Content without control characters is recognised as text. The reader of the text checks whether it is valid UTF-8,
// and reports the position of an error.
Recognition recognise(ByteView head);

// The format that a tar starting with `head` has for readers that check the first bytes: "gzip data"; empty if there is
// none. The signatures are those that bsdtar, GNU tar and Python check before tar, and those that 7-Zip recognises.
std::string_view other_signature(ByteView head);

// Whether a file that starts with `head` has the mark of an ISO 9660 image, which bsdtar checks before zip.
bool has_iso_mark(ByteView head);

}  // namespace csar::container
