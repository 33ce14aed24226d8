// What changes when a receiver examines a package rather than its author.
#pragma once

#include <csar/verify.hpp>

namespace csar {

// The author of a package also writes the mark of its dialect: a receiver that demands something does not go by marks.
inline DefinitionOptions definition_options(const VerifyOptions& options) {
    DefinitionOptions definitions = options.definitions;
    if (definitions.dialect.empty() && (!options.intake.empty() || options.trust.require_signature))
        definitions.dialect = "none";
    return definitions;
}

}  // namespace csar
