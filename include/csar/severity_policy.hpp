// Changes severities of findings.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <csar/diagnostic.hpp>
#include <csar/export.hpp>

namespace csar {

// Why a finding is accepted.
struct Waiver {
    std::string reason;
    std::string origin;  // the place of the waiver:
};

// A comment in definitions that waives no finding.
struct IdleComment {
    std::string rule;  // the rule, or an area: "zip/*"
    std::uint32_t line = 0;
    bool has_reason = false;
};

// Decides which findings are waived. Must allow calls from several threads at once.
class CSAR_API Waiving {
public:
    virtual ~Waiving() = default;

    // The waiver of a finding, if any. `shown_file`: its file (Findings::shown_file). Not called for findings with a
    // protected severity (Rule::is_protected).
    virtual std::optional<Waiver> covers(const Diagnostic& diagnostic, std::string_view shown_file) = 0;

    // The comments in a definitions file that waived nothing. Called after covers() for all findings in the file.
    // `text`: the content. `shown_file`, `file`: the name in reports and in the package.
    virtual std::vector<IdleComment> idle_comments(std::string_view text, std::string_view shown_file,
                                                   std::string_view file) const;
};

// Severities for some files.
struct SeveritiesOfFiles {
    std::string path;  // pattern (fnmatch(3)) for the file name in reports, or for the path in the package
    std::map<std::string, Severity, std::less<>> overrides;  // as SeverityPolicy::overrides
};

struct SeverityPolicy {
    bool strict = false;  // warnings become errors
    // Severities by identifier, by area ("zip/*"), or for "forbidden". For an unknown name, operations throw
    // Failure(usage).
    std::map<std::string, Severity, std::less<>> overrides;
    std::vector<SeveritiesOfFiles> of_files = {};  // the last match wins
    std::shared_ptr<Waiving> waiving = {};         // null: no finding is waived
    // How many findings of a rule are kept for a package, in the order of the report. Further findings are only
    // counted. 0: up to Limits::findings, but only one for a rule with Rule::is_listed_once.
    std::uint64_t findings_of_rule = 0;

    // The severity of a finding. The first of these overrides applies: of its identifier, of its area, of "forbidden"
    // (for warnings about what a standard forbids; docs/tosca.md, severities). Without an override, `strict` makes a
    // warning an error. Protected severities (Rule::is_protected) are never lowered.
    CSAR_API Severity apply(std::string_view id, Severity severity) const;
    // For a finding in a file. `of_files` wins over `overrides`; in each, a rule wins over its area. `shown_file`,
    // `file`: the name of the file in reports and in the package.
    CSAR_API Severity apply(std::string_view id, Severity severity, const std::string& shown_file,
                            const std::string& file) const;
};

}  // namespace csar
