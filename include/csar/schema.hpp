// A schema of definitions, for editors.
#pragma once

#include <string>

#include <csar/enumerations.hpp>
#include <csar/export.hpp>

namespace csar {

// A JSON Schema (draft 7) for definitions files, for the YAML language server. It checks keynames and the form of each
// value, but not names, types and values that depend on other definitions. Every file that validate_package() accepts
// conforms to the schema. The result never changes, and ends with a newline.
CSAR_API std::string definitions_schema(ToscaVersion version);

}  // namespace csar
