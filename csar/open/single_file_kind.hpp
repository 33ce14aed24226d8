// The kind of a file that is the input and not a package.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <csar/limits.hpp>
#include "base/file.hpp"

namespace csar::open {

enum class SingleFileKind : std::uint8_t { definitions, tosca_meta, manifest, xml };

// The kind according to the name of the file, and to its text or the start of the text.
SingleFileKind kind_of_single_file(std::string_view path, std::string_view text);
SingleFileKind kind_of_single_file(std::string_view path, const File& file);

// The maximum number of bytes read from a file of this kind.
std::uint64_t limit_of_single_file(SingleFileKind kind, const Limits& limits);

// Throws Failure(input) if the file is larger than limit_of_single_file().
void check_size_of_single_file(const std::string& path, const File& file, SingleFileKind kind, const Limits& limits);

}  // namespace csar::open
