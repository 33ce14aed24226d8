// All findings about one package, and the resulting status.
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

// The subject of findings; it determines how places are displayed.
enum class SubjectKind : std::uint8_t {
    archive,    // "pkg.csar:defs/a.yaml"
    directory,  // "dir/defs/a.yaml"
    file,       // a loose file: package paths are file system paths
};

// The dialect of definitions, and the number of findings that belong to it.
struct DialectFindings {
    std::string name;                                 // the name for DefinitionOptions::dialect: "onap-sdc"
    std::string writer;                               // "made by ONAP SDC, conformance level 4.0"
    std::map<std::string, std::uint64_t> of_classes;  // number of findings of each class

    std::uint64_t count() const {
        std::uint64_t sum = 0;
        for (const auto& [name_of_class, findings] : of_classes) sum += findings;
        return sum;
    }
};

// A finding that is not counted because a waiver accepts it.
struct WaivedFinding {
    Diagnostic diagnostic;
    Waiver waiver;
};

// A value without references: it may be copied, moved and changed.
struct [[nodiscard]] Findings {
    std::string subject;  // the name of the subject, as given by the caller
    SubjectKind kind = SubjectKind::archive;
    // For SubjectKind::file: the directory to which shown file names are relative, as an absolute path without the
    // leading slash and with a slash at the end. Empty: absolute names are shown. For SubjectKind::directory: the
    // directory, if it differs from `subject`.
    std::string base;

    // In the order of the areas of rules (container, metadata, definitions, integrity), files, lines and columns. No
    // more than Limits::findings of each severity are kept.
    std::vector<Diagnostic> diagnostics;
    std::array<std::uint64_t, 4> counts{};  // number of all findings by severity, including those that were not kept
    // The numbers of `counts` for each rule. The identifiers live as long as the program.
    std::map<std::string_view, std::array<std::uint64_t, 4>> rule_counts;
    // The warnings that belong to a dialect of the definitions. Up to Limits::findings of them are listed in addition
    // to the other warnings.
    std::vector<DialectFindings> dialects;
    // Errors and warnings waived by SeverityPolicy::waiving. They are not in other members. No more than
    // Limits::findings of them are kept; `waived_count` is their total number.
    std::vector<WaivedFinding> waived;
    std::uint64_t waived_count = 0;
    ExitStatus status = ExitStatus::ok;  // status of the failure and of all findings that are not waived
    std::optional<Failure> failure;      // set if the package could not be read completely

    // True if the package was read completely and no finding is an error. There may be warnings.
    bool ok() const { return exit_status() == ExitStatus::ok; }

    std::uint64_t count(Severity severity) const { return counts[static_cast<std::size_t>(severity)]; }
    std::uint64_t dialect_count() const {
        std::uint64_t sum = 0;
        for (const DialectFindings& dialect : dialects) sum += dialect.count();
        return sum;
    }
    // The status of findings and failure: ok if ok() is true.
    CSAR_API ExitStatus exit_status() const;
    // True if there is no error, but a part is in a language or a version that is not supported: the package is neither
    // valid nor invalid. The status is then ExitStatus::unreadable.
    CSAR_API bool unchecked() const;
    // The displayed name of a file of the package, as raw bytes; an empty `file` is the package itself.
    CSAR_API std::string shown_file(std::string_view file) const;
    // The displayed name of the file of a place, which may be an entry with any name.
    CSAR_API std::string shown_file(const Place& place) const;
};

}  // namespace csar
