// What changes when a receiver examines a package rather than its author.
#pragma once

#include <csar/verify.hpp>

namespace csar {

// Who writes a package writes the mark of its dialect, too: a receiver that demands something knows none unless it says so.
inline DefinitionOptions definition_options(const VerifyOptions& options) {
    DefinitionOptions definitions = options.definitions;
    if (definitions.dialect.empty() && (!options.intake.empty() || options.trust.require_signature))
        definitions.dialect = "none";
    return definitions;
}

}  // namespace csar
