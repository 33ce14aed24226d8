// The names of the enumerators of <csar/diff.hpp>.
#include <csar/diff.hpp>

namespace csar {

std::string_view to_string(ChangeKind kind) {
    switch (kind) {
        case ChangeKind::added: return "added";
        case ChangeKind::removed: return "removed";
        case ChangeKind::changed: return "changed";
        case ChangeKind::renamed: return "renamed";
    }
    return {};
}

std::string_view to_string(ChangeClass change) {
    switch (change) {
        case ChangeClass::neutral: return "neutral";
        case ChangeClass::compatible: return "compatible";
        case ChangeClass::breaking: return "breaking";
    }
    return {};
}

std::string_view to_string(VersionStep step) {
    switch (step) {
        case VersionStep::none: return "none";
        case VersionStep::patch: return "patch";
        case VersionStep::minor: return "minor";
        case VersionStep::major: return "major";
    }
    return {};
}

}  // namespace csar
