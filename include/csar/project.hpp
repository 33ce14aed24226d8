// The project file: settings for checking packages, and accepted findings (docs/project.md).
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

// A waiver. It accepts the findings that match all members that are set.
struct WaiverEntry {
    std::string rule;     // an identifier or an area: "zip/*"
    std::string path;     // pattern (fnmatch(3)) for the file name in reports, or for the path in the package
    std::string key;      // a key path; paths below it match too
    std::string message;  // a substring of the message
    std::string reason;
    std::optional<std::chrono::sys_seconds> expires;
    std::uint64_t count = 0;  // maximum number of findings; 0: any number
    std::uint32_t line = 0;   // line in the file
};

// A value and its line in the file.
template <class Value>
struct Located {
    Value value;
    std::uint32_t line = 0;
};

// The contents of a project file. Paths in it are relative to the file; here they are relative to the working
// directory.
struct ProjectFile {
    std::string path;
    std::string text;  // the whole file
    std::optional<Located<bool>> strict;
    std::optional<Located<bool>> comments;  // comments in definitions waive findings; see Waivers
    std::vector<Located<std::string>> intakes;
    std::vector<Located<std::pair<std::string, Severity>>> severities;  // by identifier or area
    std::vector<Located<SeveritiesOfFiles>> overrides;                  // for some files; later entries win
    // Options of `csar pack`: name without dashes, and value. A repeated option has several entries.
    std::vector<Located<std::pair<std::string, std::string>>> pack;
    std::vector<Located<std::pair<std::string, std::string>>> limits;      // name and amount
    std::vector<Located<std::pair<std::string, std::string>>> import_map;  // URL and path
    std::vector<Located<std::string>> profile_paths, trust;
    std::vector<WaiverEntry> waivers;
};

// Reads a project file. Throws Failure: input if it cannot be read; usage if its content is invalid.
CSAR_API ProjectFile read_project_file(const std::string& path);

// Where comments can waive findings: "# csar: ignore RULE reason" on the line of the finding.
enum class WaivingComments : std::uint8_t {
    none,
    sources,  // in directories and single files, not in archives, because the sender writes the comments
    all,      // also in archives, if you trust their source
};

// Applies waivers (as SeverityPolicy::waiving) and counts the waived findings. Thread-safe.
class CSAR_API Waivers final : public Waiving {
public:
    // `now`: waivers that have expired at this time are not used.
    Waivers(WaivingComments comments, std::chrono::sys_seconds now);
    ~Waivers() override;

    // Adds the waivers of a project file. `below`: the path from its directory to the working directory ("services/"),
    // if that is a subdirectory. Patterns then match names relative to the project file. Empty: they match names as in
    // reports.
    void add(const ProjectFile& project, const std::string& below = {});

    std::optional<Waiver> covers(const Diagnostic& diagnostic, std::string_view shown_file) override;

    std::vector<IdleComment> idle_comments(std::string_view text, std::string_view shown_file,
                                           std::string_view file) const override;

    // True if packages with these names must be verified in order, and not in parallel (csar/many.hpp): a waiver with a
    // limited number of findings may apply to several of them.
    bool depend_on_order(std::span<const std::string> packages) const;

    // The findings about the waivers, by file. Call it after all packages have been verified. `unchecked`: areas of
    // rules that were not checked ("artifact"); their unused waivers are not reported.
    std::vector<Findings> findings(SeverityPolicy severities = {},
                                   std::span<const std::string_view> unchecked = {}) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace csar
