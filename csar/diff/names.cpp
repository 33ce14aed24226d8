// Names of the enumerators of <csar/diff.hpp>.
#include <csar/diff.hpp>
#include "base/enumeration_names.hpp"

namespace csar {

std::string_view to_string(ChangeKind kind) { return name_of(kind, {"added", "removed", "changed", "renamed"}); }

std::string_view to_string(ChangeClass change) { return name_of(change, {"neutral", "compatible", "breaking"}); }

std::string_view to_string(VersionStep step) { return name_of(step, {"none", "patch", "minor", "major"}); }

std::string_view to_string(FileRole role) {
    return name_of(role, {"other", "definitions", "artifact", "metadata", "manifest", "signature"});
}

std::string_view to_string(TextState state) { return name_of(state, {"given", "not text", "too large"}); }

}  // namespace csar
