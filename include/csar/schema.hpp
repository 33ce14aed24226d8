// A schema of definitions, for editors.
#pragma once

#include <string>

#include <csar/enumerations.hpp>
#include <csar/export.hpp>

namespace csar {

// A JSON Schema (draft 7) of definitions files of this version, for the YAML language server. It covers the keynames
// and the form of each value. It does not cover names, types and values, which depend on all definitions together:
// every file that validate_package() accepts conforms, but a conforming file may be invalid. The result always has the
// same bytes, and ends with a newline.
CSAR_API std::string definitions_schema(ToscaVersion version);

}  // namespace csar
