// Gathers the findings of one operation.
#pragma once

#include <cstdint>
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

// Recognises findings that come from the dialect of the definitions and not from a mistake.
class DialectJudge {
public:
    virtual ~DialectJudge() = default;
    // Sets Diagnostic::dialect and dialect_class when the finding belongs to a dialect, and returns that one's writer.
    virtual std::string_view judge(Diagnostic& diagnostic) = 0;
};

// Thread-safe for add(); everything else belongs to one thread.
class Report {
public:
    // `subject`: what the report is about, as the user named it. `kept`: how many findings of each severity are
    // kept; later ones are only counted.
    explicit Report(std::string subject = {}, SeverityPolicy policy = {}, std::uint64_t kept = 1000);
    // A report that goes on from what `other` has. No thread may be adding to either.
    Report(const Report& other) { *this = other; }
    Report& operator=(const Report& other);

    // Applies the policy and keeps the finding; a finding whose severity becomes `ignored` is dropped. A finding that
    // `judge` assigns to a dialect is a warning.
    void add(Diagnostic diagnostic);

    // Null: no judge. It must outlive the report or be replaced before.
    void set_dialect_judge(DialectJudge* judge) { judge_ = judge; }

    // From now on drops findings that repeat an earlier one word for word at its place. No other thread may be adding.
    void drop_repeated();

    // Notes that the operation on this package could not be carried out at all.
    void set_failure(const Failure& failure);

    const std::string& subject() const { return findings_.subject; }

    // `base`: see Findings.
    void set_kind(SubjectKind kind, std::string base = {});
    SubjectKind kind() const { return findings_.kind; }
    std::string shown_file(std::string_view file) const { return findings_.shown_file(file); }

    const std::vector<Diagnostic>& diagnostics() const { return findings_.diagnostics; }
    // All findings of a severity, kept or not.
    std::uint64_t count(Severity severity) const;
    // True when a finding with this identifier was kept.
    bool has(std::string_view id) const;
    const std::optional<Failure>& failure() const { return findings_.failure; }

    ExitStatus exit_status() const { return findings_.exit_status(); }

    const SeverityPolicy& policy() const { return policy_; }

    // What was found in a file that the report is not about.
    struct Apart {
        std::uint64_t errors = 0, warnings = 0;
        std::optional<Diagnostic> first;  // error, or warning when there is none
    };

    // From now on errors and warnings in this file (Place::file) are counted, and neither kept nor part of the status: the
    // file is not what the report is about.
    void set_apart(const std::string& file);
    // What was gathered about a file that was set apart; nullptr for other files.
    const Apart* apart(std::string_view file) const;

    // Takes over the findings of `inner`, the report about the package `name` inside this one, or about the same one
    // when the name is empty; findings that are here already are not added again. Their severities stay.
    void adopt(Report&& inner, const std::string& name);

    // Orders the findings by area (container, metadata, definitions, integrity), file, line and column; equal
    // ones keep their order. Makes the output independent of the order of threads.
    void sort();

    // The findings so far. take() moves them out and leaves the report empty.
    const Findings& findings() const { return findings_; }
    Findings take() { return std::move(findings_); }

    // Project files may also name a file as `other` shows it, which must outlive this report: that of the directory that
    // a package is made of.
    void also_named_by(const Report& other) { names_ = &other; }

private:
    bool counts_apart(Diagnostic& diagnostic, Severity own);
    void count_for_dialect(Diagnostic& diagnostic, std::string_view writer);
    bool is_repeated(const Diagnostic& diagnostic);
    bool is_waived(Diagnostic& diagnostic);
    // Names of its file by which a project file may know a finding.
    std::vector<std::string> shown_files(const Place& place) const;
    void cut_rules();

    SeverityPolicy policy_;
    std::uint64_t kept_ = 0;
    DialectJudge* judge_ = nullptr;
    const Report* names_ = nullptr;
    mutable std::mutex mutex_;
    bool drops_repeated_ = false;
    std::unordered_set<std::string, KeyedHash> seen_;  // while it drops them
    Findings findings_;
    std::map<std::string, Apart, std::less<>> apart_;
};

}  // namespace csar
