// Recognises what a file is by its first bytes, never by its name.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "base/bytes.hpp"
#include "csar/container/container.hpp"

namespace csar::container {

// How many bytes recognise() looks at.
inline constexpr std::size_t detection_size = 64 * KiB;

struct Recognition {
    // zip, tar or file (YAML, XML or other text); nullopt for anything that is not a form of a package.
    std::optional<Format> format;
    // For a tar: the compression of what is presumably one.
    Filter filter = Filter::none;
    std::string_view description;  // "a zip archive", "an HTML page"
    std::string_view advice;       // what to do when it is not a package; may be empty
};

// Text is anything without control characters; whether it is valid UTF-8 is checked by its reader, with the position.
Recognition recognise(ByteView head);

// The format that readers which go by the first bytes would take a tar for when it starts with `head`: "gzip data";
// empty for none. These are the signatures that bsdtar, GNU tar and Python try before tar, or that 7-Zip knows.
std::string_view other_signature(ByteView head);

// Whether a file that starts with `head` has the mark of an ISO 9660 image, which bsdtar looks for before it tries zip.
bool has_iso_mark(ByteView head);

}  // namespace csar::container
