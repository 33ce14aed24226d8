// The findings about a package, and the resulting exit status.
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

// What the findings are about. File names are shown accordingly.
enum class SubjectKind : std::uint8_t {
    archive,    // "pkg.csar:defs/a.yaml"
    directory,  // "dir/defs/a.yaml"
    file,       // a single file: paths are those of the file system
};

// A dialect of the definitions, and the number of findings that it explains.
struct DialectFindings {
    std::string name;                                 // as in DefinitionOptions::dialect: "onap-sdc"
    std::string writer;                               // "made by ONAP SDC, conformance level 4.0"
    std::map<std::string, std::uint64_t> of_classes;  // number of findings by class

    std::uint64_t count() const {
        std::uint64_t sum = 0;
        for (const auto& [name_of_class, findings] : of_classes) sum += findings;
        return sum;
    }
};

// A finding that a waiver accepts, and that is therefore not counted.
struct WaivedFinding {
    Diagnostic diagnostic;
    Waiver waiver;
};

// The findings about a package. They remain valid when the package is closed.
struct [[nodiscard]] Findings {
    std::string subject;  // the name of the package, as given by the caller
    SubjectKind kind = SubjectKind::archive;
    // For a file: the directory to which shown file names are relative, as an absolute path without the first slash,
    // with a slash at the end. Empty: absolute names are shown. For a directory: its path, if it differs from
    // `subject`.
    std::string base;

    // Sorted by area (container, metadata, definitions, integrity), file, line and column. At most Limits::findings of
    // each severity are kept.
    std::vector<Diagnostic> diagnostics;
    std::array<std::uint64_t, 4> counts{};  // number of findings by severity, including those that are not kept
    // Like `counts`, for each rule. The identifiers are never freed.
    std::map<std::string_view, std::array<std::uint64_t, 4>> rule_counts;
    // The warnings that a dialect explains. At most Limits::findings of them are kept, in addition to the other
    // warnings.
    std::vector<DialectFindings> dialects;
    // Errors and warnings that SeverityPolicy::waiving accepts. No other member has them. At most Limits::findings are
    // kept; `waived_count` is the number of all.
    std::vector<WaivedFinding> waived;
    std::uint64_t waived_count = 0;
    ExitStatus status = ExitStatus::ok;  // for the failure and the findings that are not waived
    std::optional<Failure> failure;      // set if the package could not be read completely

    // True if the package was read completely, and has no errors. Warnings are possible.
    bool ok() const { return exit_status() == ExitStatus::ok; }

    std::uint64_t count(Severity severity) const { return counts[static_cast<std::size_t>(severity)]; }
    std::uint64_t dialect_count() const {
        std::uint64_t sum = 0;
        for (const DialectFindings& dialect : dialects) sum += dialect.count();
        return sum;
    }
    CSAR_API ExitStatus exit_status() const;
    // True if there is no error, but a part is in an unsupported language or version. The package is then neither valid
    // nor invalid, and the status is ExitStatus::unreadable.
    CSAR_API bool unchecked() const;
    // The name to show for a file of the package, in raw bytes. An empty `file` is the package.
    CSAR_API std::string shown_file(std::string_view file) const;
    // The name to show for the file of a place.
    CSAR_API std::string shown_file(const Place& place) const;
};

}  // namespace csar
