// All findings about one package, and what follows from them.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <csar/diagnostic.hpp>
#include <csar/exit_status.hpp>
#include <csar/export.hpp>
#include <csar/failure.hpp>
#include <csar/severity_policy.hpp>

namespace csar {

// What findings are about; decides how places are named.
enum class SubjectKind : std::uint8_t {
    archive,    // "pkg.csar:defs/a.yaml"
    directory,  // "dir/defs/a.yaml"
    file,       // a loose file: package paths are paths of the file system
};

// A dialect in which definitions are written, and how much of what was found belongs to it.
struct DialectFindings {
    std::string name;                                 // "onap-sdc", as DefinitionOptions::dialect takes it
    std::string writer;                               // "made by ONAP SDC, conformance level 4.0"
    std::map<std::string, std::uint64_t> of_classes;  // findings of each class

    std::uint64_t count() const {
        std::uint64_t sum = 0;
        for (const auto& [name_of_class, findings] : of_classes) sum += findings;
        return sum;
    }
};

// A finding that does not count because a waiver accepts it.
struct WaivedFinding {
    Diagnostic diagnostic;
    Waiver waiver;
};

// A value: it refers to nothing, and may be copied, moved and changed.
struct [[nodiscard]] Findings {
    std::string subject;  // what they are about, as the caller named it
    SubjectKind kind = SubjectKind::archive;
    // For SubjectKind::file: the directory that file names are shown relative to, absolute but without the leading
    // slash and with a slash at its end; empty: names are shown absolute. For SubjectKind::directory: the directory,
    // when `subject` is something else.
    std::string base;

    // In the order of the areas of rules (container, metadata, definitions, integrity), files, lines and columns; of each
    // severity no more than Limits::findings.
    std::vector<Diagnostic> diagnostics;
    std::array<std::uint64_t, 4> counts{};  // of all, kept or not, by severity
    // The same by rule. The identifiers live as long as the program.
    std::map<std::string_view, std::array<std::uint64_t, 4>> rule_counts;
    // The warnings that a dialect of the definitions explains. Limits::findings of them are listed besides the other
    // warnings.
    std::vector<DialectFindings> dialects;
    // Errors and warnings that SeverityPolicy::waiving covers; they are in no other member. No more than Limits::findings
    // of them are kept, `waived_count` counts all.
    std::vector<WaivedFinding> waived;
    std::uint64_t waived_count = 0;
    ExitStatus status = ExitStatus::ok;  // that the failure and all findings lead to, except those that are waived
    std::optional<Failure> failure;      // set when the package could not be read to its end

    // Nothing is wrong: it was read to its end, and there is no error among the findings. Warnings may be.
    bool ok() const { return exit_status() == ExitStatus::ok; }

    std::uint64_t count(Severity severity) const { return counts[static_cast<std::size_t>(severity)]; }
    std::uint64_t dialect_count() const {
        std::uint64_t sum = 0;
        for (const DialectFindings& dialect : dialects) sum += dialect.count();
        return sum;
    }
    // That of findings and failure: ok when nothing is wrong.
    CSAR_API ExitStatus exit_status() const;
    // True when nothing was found wrong, but something that was to be checked is in a language or a version that is not
    // read: neither valid nor invalid. The status is then ExitStatus::unreadable.
    CSAR_API bool unchecked() const;
    // How a file of the package is shown; an empty `file` is the package itself. Raw bytes.
    CSAR_API std::string shown_file(std::string_view file) const;
    // The same for the file of a place, which may be an entry with any name.
    CSAR_API std::string shown_file(const Place& place) const;
};

}  // namespace csar
