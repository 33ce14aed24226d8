// A single file in place of a package: definitions, or a TOSCA.meta on its own.
#pragma once

#include <string>

#include "base/file.hpp"
#include <csar/verify.hpp>

namespace csar {

// Checks `file`, which is no archive and which the user calls `path`. What it is shows in its name and content.
Verification examine_single_file(const std::string& path, const File& file, const VerifyOptions& options,
                                 Report& report);

// What a single file is taken for.
enum class SingleFileKind : std::uint8_t { definitions, tosca_meta, manifest, xml };
SingleFileKind kind_of_single_file(std::string_view path, std::string_view text);

}  // namespace csar
