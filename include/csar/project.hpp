// The project file: how a team wants its packages to be judged, and which findings it has accepted (docs/project.md).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <csar/diagnostic.hpp>
#include <csar/export.hpp>
#include <csar/findings.hpp>
#include <csar/severity_policy.hpp>

namespace csar {

// Accepts the findings that fit all members that are given.
struct WaiverEntry {
    std::string rule;     // an identifier or an area: "zip/*"
    std::string path;     // a pattern of fnmatch(3) for the file as reports show it, or for its path in the package
    std::string key;      // a key path, which covers all below it too
    std::string message;  // a part of the message
    std::string reason;
    std::optional<std::int64_t> expires;  // seconds since 1970 UTC; from then on it waives nothing
    std::uint64_t count = 0;              // so many findings at most; 0: any number
    std::uint32_t line = 0;               // in the file
};

// A value in the file and where it is.
template <class Value>
struct Located {
    Value value;
    std::uint32_t line = 0;
};

// Paths are relative to the working directory: those in the file are relative to its own directory.
struct ProjectFile {
    std::string path;
    std::string text;  // the whole file
    std::optional<Located<bool>> strict;
    std::optional<Located<bool>> comments;  // whether comments in definitions waive findings; see Waivers
    std::vector<Located<std::string>> intakes;
    std::vector<Located<std::pair<std::string, Severity>>> severities;  // by identifier or area
    std::vector<Located<SeveritiesOfFiles>> overrides;                  // of some files; later ones win
    // Options of `csar pack` by their names without dashes, and their values; one that may be repeated has an entry each time.
    std::vector<Located<std::pair<std::string, std::string>>> pack;
    std::vector<Located<std::pair<std::string, std::string>>> limits;      // name and amount
    std::vector<Located<std::pair<std::string, std::string>>> import_map;  // URL and path
    std::vector<Located<std::string>> profile_paths, trust;
    std::vector<WaiverEntry> waivers;
};

// Reads the file at `path`. Throws Failure: input when it cannot be read, usage when its content is wrong.
CSAR_API ProjectFile read_project_file(const std::string& path);

// Which findings comments waive: "# csar: ignore RULE reason" on the line that a finding points at.
enum class WaivingComments : std::uint8_t {
    none,
    sources,  // of directories and loose files; the sender of an archive has no say in how it is judged
    all,      // of archives too, for archives of one's own
};

// Applies the waivers of several files (SeverityPolicy::waiving) and counts what they cover. Thread-safe.
class CSAR_API Waivers final : public Waiving {
public:
    // `now`: seconds since 1970 UTC.
    Waivers(WaivingComments comments, std::int64_t now);
    ~Waivers() override;

    // `below`: of a project file in a directory above the working directory, what leads from the one to the other ("services/"):
    // its patterns fit names from its own directory on. Empty: names as reports show them.
    void add(const ProjectFile& project, const std::string& below = {});

    std::optional<Waiver> covers(const Diagnostic& diagnostic, std::string_view shown_file) override;

    std::vector<IdleComment> idle_comments(std::string_view text, std::string_view shown_file,
                                           std::string_view file) const override;

    // Whether the order in which packages of these names are verified matters: a waiver of a limited number of findings
    // may cover several packages, and the functions of csar/many.hpp verify several at once.
    bool depend_on_order(std::span<const std::string> packages) const;

    // Findings about the waivers of each file, one Findings a file; to be called when everything has been verified.
    std::vector<Findings> findings() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace csar
