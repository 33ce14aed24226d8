// Collects the findings of one operation.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include <csar/diagnostic.hpp>
#include <csar/exit_status.hpp>
#include <csar/failure.hpp>
#include <csar/findings.hpp>
#include <csar/severity_policy.hpp>
#include "base/keyed_hash.hpp"

namespace csar {

// Recognises findings that are caused by the dialect of the definitions and not by an error.
class DialectJudge {
public:
    virtual ~DialectJudge() = default;
    // Sets Diagnostic::dialect and dialect_class if the finding belongs to a dialect, and returns the producer of that
    // dialect.
    virtual std::string_view judge(Diagnostic& diagnostic) = 0;
};

// Findings about one part of a file that are caused by a different part, where they are to be reported.
struct MovedFindings {
    Place from;        // the part: an element of a YAML document, with everything in it
    Place to;          // the new place
    std::string text;  // the text of the note at the old place
};

// add() is thread-safe; everything else belongs to one thread.
class Report {
public:
    // `subject`: the subject of the report, with the name that the user gave. `kept`: the number of findings of each
    // severity that are kept; later ones are only counted.
    explicit Report(std::string subject = {}, SeverityPolicy policy = {}, std::uint64_t kept = 1000);
    // Continues the report `other`. While it is copied, no thread may add to either report.
    Report(const Report& other);
    Report& operator=(const Report& other);
    ~Report();

    // Applies the policy and keeps the finding. A finding whose severity becomes `ignored` is dropped. A finding that
    // the dialect judge assigns to a dialect becomes a warning.
    void add(Diagnostic diagnostic);

    // Null: there is no judge. The judge must outlive the report or be replaced before it is destroyed.
    void set_dialect_judge(DialectJudge* judge) { judge_ = judge; }

    // From now on, findings at `moved->from` are reported at `moved->to`, without an edit. Null: none are moved. The
    // argument must outlive the report or be replaced before it is destroyed.
    void set_moved_findings(const MovedFindings* moved) { moved_ = moved; }

    // From now on, drops findings that are equal to an earlier finding at the same place. A moved finding is also
    // dropped if an equal finding at its old place was not moved.
    void drop_repeated();

    // Adds a note to the last kept finding of a rule in the file of `place`, unless the finding has two notes already
    // or is on the same line.
    void relate(std::string_view id, Place place, std::string text);

    // Adds a note at the place of each kept finding.
    void add_notes(const std::function<std::string(const Diagnostic&)>& text_for);

    // Records that the operation on this package failed.
    void set_failure(const Failure& failure);

    const std::string& subject() const { return findings_.subject; }

    // `base`: see Findings.
    void set_kind(SubjectKind kind, std::string base = {});
    SubjectKind kind() const { return findings_.kind; }
    std::string shown_file(std::string_view file) const { return findings_.shown_file(file); }

    const std::vector<Diagnostic>& diagnostics() const { return findings_.diagnostics; }
    // All findings of a severity, kept or not.
    std::uint64_t count(Severity severity) const;
    std::uint64_t count(std::string_view id, Severity severity) const;  // of the rule `id`
    // True if a finding with this identifier was kept.
    bool has(std::string_view id) const;
    const std::optional<Failure>& failure() const { return findings_.failure; }

    ExitStatus exit_status() const { return findings_.exit_status(); }

    const SeverityPolicy& policy() const { return policy_; }

    // The findings in a file that is not the subject of the report.
    struct SeparateCounts {
        std::uint64_t errors = 0, warnings = 0;
        std::optional<Diagnostic> first;  // an error, or a warning if there is no error
    };

    // From now on, errors and warnings in this file (Place::file) are only counted. They are not kept and do not affect
    // the status, because the file is not the subject of the report.
    void count_separately(const std::string& file);
    // The numbers of findings of a file whose findings are counted separately; nullptr for other files.
    const SeparateCounts* separate_counts(std::string_view file) const;

    // Moves the findings of `inner` to this report, except duplicates. `inner` is the report about the package `name`
    // inside this one, or about the same package if the name is empty. Severities do not change.
    void adopt(Report&& inner, const std::string& name);

    // Turns the findings in the package `name` inside the subject into findings about the subject itself, for a report
    // whose subject is then this package.
    void take_out_of(const std::string& name);

    // Orders the findings by area (container, metadata, definitions, integrity), file, line and column; equal findings
    // keep their order. This makes the output independent of the order of threads. A truncated archive comes first.
    void sort();

    // The findings so far. take() moves them out and leaves the report empty.
    const Findings& findings() const { return findings_; }
    Findings take();

    // Patterns of project files may also match file names as shown by `other`, which must outlive this report. It is
    // the report about the directory from which a package is made.
    void also_named_by(const Report& other) { names_ = &other; }

private:
    bool counts_separately(Diagnostic& diagnostic, Severity own);
    void count_for_dialect(Diagnostic& diagnostic, std::string_view writer);
    bool is_repeated(const Diagnostic& diagnostic, bool is_moved);
    bool is_waived(Diagnostic& diagnostic);
    // The names by which a project file may refer to the file of a finding at `place`.
    std::vector<std::string> shown_files(const Place& place) const;
    void cut_rules();

    SeverityPolicy policy_;
    std::uint64_t kept_ = 0;
    DialectJudge* judge_ = nullptr;
    const MovedFindings* moved_ = nullptr;
    const Report* names_ = nullptr;
    mutable std::mutex mutex_;
    bool drops_repeated_ = false;
    std::unordered_set<std::string, KeyedHash> seen_;  // keys of the findings so far, if repeated findings are dropped
    Findings findings_;
    std::map<std::string, SeparateCounts, std::less<>> separate_counts_;
};

}  // namespace csar
