// The names of enumerators in public headers.
#include <csar/enumerations.hpp>

#include <csar/diagnostic.hpp>
#include <csar/exit_status.hpp>
#include <csar/signature.hpp>
#include "base/enumeration_names.hpp"

namespace csar {
std::string_view to_string(FailureKind kind) {
    return name_of(kind, {"usage", "input", "output", "interrupted", "internal"});
}

std::string_view to_string(ExitStatus status) {
    if (status == ExitStatus::internal) return "internal";
    if (status == ExitStatus::interrupted) return "interrupted";
    return name_of(status, {"ok", "finding", "usage", "unreadable", "mismatch", "unsigned", "untrusted"});
}

std::string_view to_string(PackageFormat format) { return name_of(format, {"zip", "tar", "directory", "file"}); }

std::string_view to_string(Compression compression) {
    return name_of(compression, {"none", "gzip", "zstd", "xz", "bzip2"});
}

std::string_view to_string(ArchiveFormat format) {
    return name_of(format, {"zip", "tar", "tar.gz", "tar.zst", "tar.xz"});
}

std::string_view to_string(EntryKind kind) {
    return name_of(kind, {"file", "directory", "symlink", "hardlink", "special"});
}

std::string_view to_string(CsarFormatVersion version) { return name_of(version, {"1.0", "1.1", "2.0"}); }

std::string_view to_string(ToscaVersion version) { return name_of(version, {"1.0", "1.1", "1.2", "1.3", "2.0"}); }

std::string_view to_string(MetaLocation location) { return name_of(location, {"root", "TOSCA-Metadata"}); }

std::string_view to_string(DigestAlgorithm algorithm) {
    return name_of(algorithm, {"MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512"});
}

std::string_view to_string(DefinitionsRole role) { return name_of(role, {"entry", "other", "imported"}); }

std::string_view to_string(ImportState state) { return name_of(state, {"file", "built in", "remote", "missing"}); }

std::string_view to_string(ArtifactKind kind) { return name_of(kind, {"artifact", "implementation"}); }

std::string_view to_string(ArtifactState state) { return name_of(state, {"present", "missing", "remote", "outside"}); }

std::string_view to_string(Check check) {
    return name_of(
        check, {"container", "files", "every byte", "content", "metadata", "syntax", "definitions", "XML definitions",
                "XML schemas of properties", "grammars", "imports", "profiles", "remote files", "files that they name",
                "digests", "files outside of the package", "signatures", "intake profile", "bill of materials"});
}

std::string_view to_string(Severity severity) { return name_of(severity, {"ignored", "note", "warning", "error"}); }

std::string_view to_string(SignatureVerdict verdict) {
    return name_of(
        verdict, {"trusted", "intact", "untrusted", "expired", "not-yet-valid", "incomplete", "tampered", "unsigned"});
}

std::string_view to_string(VerifiedSignature::Scope scope) {
    return name_of(scope, {"manifest", "container", "detached", "file", "statement"});
}

}  // namespace csar
