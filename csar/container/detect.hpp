// Recognises a file by its first bytes, not by its name.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "base/bytes.hpp"
#include "csar/container/container.hpp"

namespace csar::container {

// The number of bytes that recognise() needs.
inline constexpr std::size_t detection_size = 64 * KiB;

struct Recognition {
    // Format::file means YAML, XML or other text. nullopt means that the input is not a package.
    std::optional<Format> format;
    // The compression of a tar.
    Filter filter = Filter::none;
    std::string_view description;  // "a zip archive", "an HTML page"
    std::string_view advice;       // what to do if it is not a package; may be ""
};

// Content without control characters is text. Its reader checks whether it is UTF-8.
Recognition recognise(ByteView head);

// True for the text that Git stores in place of a file that Git LFS manages. `head`: the first 64 bytes or more, or
// the whole file.
bool is_git_lfs_pointer(ByteView head);
inline constexpr std::size_t max_git_lfs_pointer = 1 * KiB;  // the limit of the Git LFS specification
inline constexpr std::string_view fetch_of_git_lfs = "fetch the real file with 'git lfs pull'";

// Some readers take a tar that starts with `head` for another format: "gzip data". Returns "" if there is none.
// Knows the signatures that bsdtar, GNU tar, Python and 7-Zip check before tar.
std::string_view other_signature(ByteView head);

// True for the mark of ISO 9660 images. bsdtar checks it before zip.
bool has_iso_mark(ByteView head);

}  // namespace csar::container
