// All findings about one package, and what follows from them.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <csar/diagnostic.hpp>
#include <csar/export.hpp>
#include <csar/failure.hpp>

namespace csar {

// The exit status of the program (docs/exit-codes.md); outcomes of a report are a subset.
enum class ExitStatus : std::uint8_t {
    ok = 0,          // everything asked for holds
    finding = 1,     // a finding of severity error
    usage = 2,       // wrong usage
    unreadable = 3,  // an input cannot be read or an output not written, or it bears no mark of a known format
    mismatch = 4,    // a digest, checksum or signature does not match, or a manifest does not cover what it must
    unsigned_ = 5,   // a signature was required and there is none
    untrusted = 6,   // the signature is intact, its signer is not trusted, and trust was asked for
    internal = 70,
    interrupted = 130,
};

// The status of several packages or findings together: 70 and 130 first, then 2, 4, 3, 6, 5, 1.
CSAR_API ExitStatus worse(ExitStatus a, ExitStatus b);

// How severities are changed by the user.
struct CSAR_API SeverityPolicy {
    bool strict = false;                                     // warnings become errors
    std::map<std::string, Severity, std::less<>> overrides;  // by identifier, or by area: "zip/*"

    // The severity that a finding gets. Findings about integrity and signatures are never lowered.
    Severity apply(std::string_view id, Severity severity) const;
};

// True for findings that no option may lower (areas integrity/ and signature/).
CSAR_API bool is_protected(std::string_view id);

// The exit status that a finding of severity error leads to.
CSAR_API ExitStatus exit_status_of(std::string_view id);

// The exit status that a failure leads to, unless a finding leads to a more urgent one.
ExitStatus exit_status_of(FailureKind kind);

// What a report is about; decides how places are named.
enum class SubjectKind : std::uint8_t {
    archive,  // "pkg.csar:defs/a.yaml"
    folder,   // "dir/defs/a.yaml"
    file,     // a loose file: package paths are paths of the file system
};

// Thread-safe for add(); everything else belongs to one thread.
class CSAR_API Report {
public:
    // `subject`: what the report is about, as the user named it. `kept`: how many findings of each severity are
    // kept; later ones are only counted.
    explicit Report(std::string subject = {}, SeverityPolicy policy = {}, std::uint64_t kept = 1000);

    // Applies the policy and keeps the finding; a finding whose severity becomes `ignored` is dropped.
    void add(Diagnostic diagnostic);

    // Notes that the operation on this package could not be carried out at all.
    void set_failure(const Failure& failure);

    const std::string& subject() const { return subject_; }

    // `base`, for SubjectKind::file: the folder that file names are shown relative to, absolute but for the leading
    // slash; empty: names are shown absolute. For SubjectKind::folder: the folder, when the subject is another.
    void set_kind(SubjectKind kind, std::string base = {});
    SubjectKind kind() const { return kind_; }
    // How a file of the package is shown to the user; an empty `file` is the package itself. Raw bytes.
    std::string shown_file(std::string_view file) const;

    const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }
    // All findings of a severity, kept or not.
    std::uint64_t count(Severity severity) const;
    // True when a finding with this identifier was kept.
    bool has(std::string_view id) const;
    const std::optional<Failure>& failure() const { return failure_; }

    ExitStatus exit_status() const;

    const SeverityPolicy& policy() const { return policy_; }

    // Takes over the findings of `inner`, the report about the package `name` inside this one, or about the same one
    // when the name is empty; findings that are here already are not added again. Their severities stay.
    void adopt(Report&& inner, const std::string& name);

    // Orders the findings by area (container, metadata, definitions, integrity), file, line and column; equal
    // ones keep their order. Makes the output independent of the order of threads.
    void sort();

private:
    std::string subject_;
    SubjectKind kind_ = SubjectKind::archive;
    std::string base_;
    SeverityPolicy policy_;
    std::uint64_t kept_;
    mutable std::mutex mutex_;
    std::vector<Diagnostic> diagnostics_;
    std::array<std::uint64_t, 4> counts_{};
    ExitStatus status_ = ExitStatus::ok;
    std::optional<Failure> failure_;
};

}  // namespace csar
