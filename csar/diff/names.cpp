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

std::string_view to_string(FileRole role) {
    switch (role) {
        case FileRole::other: return "other";
        case FileRole::definitions: return "definitions";
        case FileRole::artifact: return "artifact";
        case FileRole::metadata: return "metadata";
        case FileRole::manifest: return "manifest";
        case FileRole::signature: return "signature";
    }
    return {};
}

std::string_view to_string(TextState state) {
    switch (state) {
        case TextState::given: return "given";
        case TextState::not_text: return "not text";
        case TextState::too_large: return "too large";
    }
    return {};
}

}  // namespace csar
