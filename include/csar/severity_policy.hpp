// How severities are changed.
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

// Why a finding is known and accepted.
struct Waiver {
    std::string reason;
    std::string origin;  // where that is written: ".csar.yaml:12"
};

// A comment in definitions that should waive findings and does not.
struct IdleComment {
    std::string rule;  // or area: "zip/*"
    std::uint32_t line = 0;
    bool has_reason = false;
};

// Decides which findings are waived. Called on several threads at once.
class CSAR_API Waiving {
public:
    virtual ~Waiving() = default;

    // The waiver that covers the finding; `shown_file`: the file of the finding as people know it (Findings::shown_file).
    // Findings that no option may lower are never asked about.
    virtual std::optional<Waiver> covers(const Diagnostic& diagnostic, std::string_view shown_file) = 0;

    // The comments in a file of definitions that no finding needed, once all of its findings have been asked about. `text`: its
    // content; `shown_file`, `file`: as reports show it, and in the package.
    virtual std::vector<IdleComment> idle_comments(std::string_view text, std::string_view shown_file,
                                                   std::string_view file) const;
};

// Severities of findings in some files.
struct SeveritiesOfFiles {
    std::string path;  // a pattern of fnmatch(3) for the file as reports show it, or for its path in the package
    std::map<std::string, Severity, std::less<>> overrides;  // as SeverityPolicy::overrides
};

struct SeverityPolicy {
    bool strict = false;  // warnings become errors
    // By identifier, by area, "zip/*", or "forbidden". A name that no rule has is a Failure(usage) of each operation.
    std::map<std::string, Severity, std::less<>> overrides;
    std::vector<SeveritiesOfFiles> of_files = {};  // of several that fit the last one counts
    std::shared_ptr<Waiving> waiving = {};         // null: no finding is waived
    // Findings of one rule that are kept for one package, the first in the order of the report; others are only counted. 0:
    // Limits::findings alone bounds them, and of a rule that is listed once (Rule::is_listed_once) one is kept.
    std::uint64_t findings_of_rule = 0;

    // The severity that a finding gets: the override of its identifier, else that of its area, else that of "forbidden" when
    // it is a warning about what the text of a standard forbids (docs/tosca.md, severities), else its own, which `strict`
    // changes. Findings about damage, integrity and signatures are never lowered.
    CSAR_API Severity apply(std::string_view id, Severity severity) const;
    // The same for a finding in a file: a severity of the rule by name counts before one of its area, and of two that are
    // alike `of_files` before `overrides`. `shown_file`, `file`: its name in reports and in the package.
    CSAR_API Severity apply(std::string_view id, Severity severity, const std::string& shown_file,
                            const std::string& file) const;
};

}  // namespace csar
