// What a file is, told from its first bytes and never from its name.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "base/bytes.hpp"
#include "csar/container/container.hpp"

namespace csar::container {

// As many bytes as recognise() looks at.
inline constexpr std::size_t detection_size = 64 * KiB;

struct Recognition {
    // zip, tar or file (YAML, XML or other text); nullopt for everything that is no form of a package.
    std::optional<Format> format;
    // For a tar: the compression around what is supposed to be one.
    Filter filter = Filter::none;
    std::string_view description;  // "a zip archive", "an HTML page"
    std::string_view advice;       // what to do about it when it is no package; may be empty
};

// Text is what has no control characters: whether it is UTF-8 the reader of the text will tell, with the place.
Recognition recognise(ByteView head);

// What readers that go by the first bytes take a tar for that starts with `head`: "gzip data"; empty for nothing. These
// are the signatures that bsdtar, GNU tar and Python try before tar, or that 7-Zip knows.
std::string_view other_signature(ByteView head);

}  // namespace csar::container
