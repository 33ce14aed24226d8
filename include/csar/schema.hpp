// The grammar of definitions for editors.
#pragma once

#include <string>

#include <csar/enumerations.hpp>
#include <csar/export.hpp>

namespace csar {

// A JSON Schema (draft 7) of definitions files of this version, as the YAML language server reads it: which keynames there are
// and what form each value has. What only the whole of the definitions decides (names, types, values) is not in it: every file
// that validate_package() accepts fits, and not every file that fits is valid. The same bytes each time, with a line end.
CSAR_API std::string definitions_schema(ToscaVersion version);

}  // namespace csar
