// Changes of severities.
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

// The reason why a finding is accepted.
struct Waiver {
    std::string reason;
    std::string origin;  // where the waiver is: ".csar.yaml:12"
};

// A comment in definitions that waives no finding.
struct IdleComment {
    std::string rule;  // the rule, or an area: "zip/*"
    std::uint32_t line = 0;
    bool has_reason = false;
};

// Decides which findings are waived. May be called from several threads at once.
class CSAR_API Waiving {
public:
    virtual ~Waiving() = default;

    // The waiver of the finding. `shown_file`: the displayed name of its file (Findings::shown_file). Not called for
    // findings that no option may lower.
    virtual std::optional<Waiver> covers(const Diagnostic& diagnostic, std::string_view shown_file) = 0;

    // The comments in a definitions file that waived no finding. Call it after covers() was called for all findings of
    // the file. `text`: its content; `shown_file`, `file`: its name in reports and in the package.
    virtual std::vector<IdleComment> idle_comments(std::string_view text, std::string_view shown_file,
                                                   std::string_view file) const;
};

// Severities of findings in some files.
struct SeveritiesOfFiles {
    std::string path;  // a pattern of fnmatch(3) for the file name in reports, or for the path in the package
    std::map<std::string, Severity, std::less<>> overrides;  // as SeverityPolicy::overrides
};

struct SeverityPolicy {
    bool strict = false;  // warnings become errors
    // New severities by identifier, by area ("zip/*"), or for "forbidden". With an unknown name, each operation throws
    // Failure(usage).
    std::map<std::string, Severity, std::less<>> overrides;
    std::vector<SeveritiesOfFiles> of_files = {};  // if several match, the last one takes precedence
    std::shared_ptr<Waiving> waiving = {};         // null: no finding is waived
    // Number of findings of one rule that are kept for one package: the first ones in the order of the report. Other
    // findings are only counted. 0: only Limits::findings applies, and of a rule with Rule::is_listed_once, one finding
    // is kept.
    std::uint64_t findings_of_rule = 0;

    // The severity of a finding: the first override that exists for its identifier, its area, or "forbidden" (for
    // warnings about something that a standard forbids; docs/tosca.md, severities). Without an override, its own
    // severity, which `strict` raises. Findings about damage, integrity and signatures are never lowered.
    CSAR_API Severity apply(std::string_view id, Severity severity) const;
    // Like the function above, but for a finding in a file: the rule takes precedence over its area, and `of_files`
    // over `overrides`. `shown_file`, `file`: the name of the file in reports and in the package.
    CSAR_API Severity apply(std::string_view id, Severity severity, const std::string& shown_file,
                            const std::string& file) const;
};

}  // namespace csar
