// Collects the findings of an operation.
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

// Decides which findings a dialect of the definitions explains.
class DialectJudge {
public:
    virtual ~DialectJudge() = default;
    // Sets Diagnostic::dialect and dialect_class if a dialect explains the finding. Returns the producer of this
    // dialect.
    virtual std::string_view judge(Diagnostic& diagnostic) = 0;
};

// Findings about a part of a file whose cause is elsewhere.
struct MovedFindings {
    Place from;        // a YAML element, with everything in it
    Place to;          // the new place
    std::string text;  // note at the old place
};

// Only add() is thread-safe.
class Report {
public:
    // `subject`: the package, as named by the user. `kept`: how many findings of each severity are kept; further
    // findings are counted.
    explicit Report(std::string subject = {}, SeverityPolicy policy = {}, std::uint64_t kept = 1000);
    // Continues the report `other`. No thread may add to either report during the copy.
    Report(const Report& other);
    Report& operator=(const Report& other);
    ~Report();

    // Applies the policy, and keeps the finding unless it becomes `ignored`. If a dialect explains it, it becomes a
    // warning.
    void add(Diagnostic diagnostic);

    // May be null. The judge must live until the report is destroyed or gets another judge.
    void set_dialect_judge(DialectJudge* judge) { judge_ = judge; }

    // From now on, findings at `moved->from` get the place `moved->to`, and lose their edit. May be null. `moved` must
    // live until the report is destroyed or gets another one.
    void set_moved_findings(const MovedFindings* moved) { moved_ = moved; }

    // From now on, drops a finding that is equal to an earlier finding at this place. For a moved finding, the old
    // place counts too.
    void drop_repeated();

    // Adds a note to the last kept finding of a rule in this file. Not to a finding on this line, or with two notes.
    void relate(std::string_view id, Place place, std::string text);

    void add_notes(const std::function<std::string(const Diagnostic&)>& text_for);

    void set_failure(const Failure& failure);

    const std::string& subject() const { return findings_.subject; }

    // `base`: see Findings::base.
    void set_kind(SubjectKind kind, std::string base = {});
    SubjectKind kind() const { return findings_.kind; }
    std::string shown_file(std::string_view file) const { return findings_.shown_file(file); }

    const std::vector<Diagnostic>& diagnostics() const { return findings_.diagnostics; }
    // Kept or not.
    std::uint64_t count(Severity severity) const;
    std::uint64_t count(std::string_view id, Severity severity) const;
    // True for a kept finding.
    bool has(std::string_view id) const;
    const std::optional<Failure>& failure() const { return findings_.failure; }

    ExitStatus exit_status() const { return findings_.exit_status(); }

    const SeverityPolicy& policy() const { return policy_; }

    // Findings in a file that is not part of the package.
    struct SeparateCounts {
        std::uint64_t errors = 0, warnings = 0;
        std::optional<Diagnostic> first;  // an error or, without errors, a warning
    };

    // From now on, errors and warnings in this file are only counted: it is not part of the package.
    void count_separately(const std::string& file);
    // Null without count_separately().
    const SeparateCounts* separate_counts(std::string_view file) const;

    // Moves findings from `inner`, except duplicates. `inner` is about the package `name` in this package, or about
    // this package if `name` is empty. Severities do not change.
    void adopt(Report&& inner, const std::string& name);

    // Makes the package `name` in this package the subject: its findings lose the outer path.
    void take_out_of(const std::string& name);

    // Sorts by area (container, metadata, definitions, integrity), file, line and column, so that the order of threads
    // has no effect. A truncated archive comes first.
    void sort();

    // take() leaves the report empty.
    const Findings& findings() const { return findings_; }
    Findings take();

    // Patterns of a project file also match names in `other`: the report about the directory that is packed. It must
    // outlive this report.
    void also_named_by(const Report& other) { names_ = &other; }

private:
    bool counts_separately(Diagnostic& diagnostic, Severity own);
    void count_for_dialect(Diagnostic& diagnostic, std::string_view writer);
    bool is_repeated(const Diagnostic& diagnostic, bool is_moved);
    bool is_waived(Diagnostic& diagnostic);
    // All names of the file for the patterns of a project file.
    std::vector<std::string> shown_files(const Place& place) const;
    void cut_rules();

    SeverityPolicy policy_;
    std::uint64_t kept_ = 0;
    DialectJudge* judge_ = nullptr;
    const MovedFindings* moved_ = nullptr;
    const Report* names_ = nullptr;
    mutable std::mutex mutex_;
    bool drops_repeated_ = false;
    std::unordered_set<std::string, KeyedHash> seen_;  // earlier findings, for drop_repeated()
    Findings findings_;
    std::map<std::string, SeparateCounts, std::less<>> separate_counts_;
};

}  // namespace csar
