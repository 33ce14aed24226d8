// The project file: a team's settings for checking packages, and the findings that it accepts (docs/project.md).
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <csar/diagnostic.hpp>
#include <csar/export.hpp>
#include <csar/findings.hpp>
#include <csar/severity_policy.hpp>

namespace csar {

// A waiver: accepts the findings that match every member that is set.
struct WaiverEntry {
    std::string rule;     // an identifier or an area: "zip/*"
    std::string path;     // a pattern of fnmatch(3) for the file name in reports, or for the path in the package
    std::string key;      // a key path, which includes all paths below it
    std::string message;  // a substring of the message
    std::string reason;
    std::optional<std::chrono::sys_seconds> expires;  // when the waiver expires
    std::uint64_t count = 0;                          // maximum number of findings; 0: any number
    std::uint32_t line = 0;                           // line in the file
};

// A value in the file, and its place.
template <class Value>
struct Located {
    Value value;
    std::uint32_t line = 0;
};

// Paths are relative to the working directory; in the file they are relative to the directory of the file.
struct ProjectFile {
    std::string path;
    std::string text;  // the whole file
    std::optional<Located<bool>> strict;
    std::optional<Located<bool>> comments;  // whether comments in definitions waive findings; see Waivers
    std::vector<Located<std::string>> intakes;
    std::vector<Located<std::pair<std::string, Severity>>> severities;  // severities by identifier or area
    std::vector<Located<SeveritiesOfFiles>> overrides;                  // for some files; later entries take precedence
    // Options of `csar pack`, by their names without dashes, and their values; a repeated option has several entries.
    std::vector<Located<std::pair<std::string, std::string>>> pack;
    std::vector<Located<std::pair<std::string, std::string>>> limits;      // limits: name and amount
    std::vector<Located<std::pair<std::string, std::string>>> import_map;  // mappings of imports: URL and path
    std::vector<Located<std::string>> profile_paths, trust;
    std::vector<WaiverEntry> waivers;
};

// Reads the file at `path`. Throws Failure: input when it cannot be read; usage when its content is invalid.
CSAR_API ProjectFile read_project_file(const std::string& path);

// The subjects in which comments can waive findings: "# csar: ignore RULE reason" on the line of a finding.
enum class WaivingComments : std::uint8_t {
    none,
    sources,  // in directories and loose files; comments in an archive are ignored, because its sender wrote them
    all,      // also in archives; for archives from a trusted source
};

// Applies the waivers of several files (SeverityPolicy::waiving) and counts the waived findings. Thread-safe.
class CSAR_API Waivers final : public Waiving {
public:
    // `now`: waivers that expire until then have no effect.
    Waivers(WaivingComments comments, std::chrono::sys_seconds now);
    ~Waivers() override;

    // `below`: for a project file in a directory above the working directory, the path from that directory to the
    // working directory ("services/"). Patterns are then matched with names relative to the directory of the project
    // file. Empty: patterns are matched with names as in reports.
    void add(const ProjectFile& project, const std::string& below = {});

    std::optional<Waiver> covers(const Diagnostic& diagnostic, std::string_view shown_file) override;

    std::vector<IdleComment> idle_comments(std::string_view text, std::string_view shown_file,
                                           std::string_view file) const override;

    // Whether packages with these names must be verified in order. This is the case if a waiver with a limited number
    // of findings may apply to several packages, since the functions of csar/many.hpp verify several at once.
    bool depend_on_order(std::span<const std::string> packages) const;

    // Findings about the waivers, one Findings object per file, with these severities. Call it after everything has
    // been verified. `unchecked`: areas of rules that were not checked ("artifact"), whose unused waivers are not
    // reported.
    std::vector<Findings> findings(SeverityPolicy severities = {},
                                   std::span<const std::string_view> unchecked = {}) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace csar
