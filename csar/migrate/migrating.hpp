// A migration: migrate.cpp reads and checks, writing.cpp writes, earlier_types.cpp finds types of an earlier run.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <csar/failure.hpp>
#include <csar/migrate.hpp>
#include <csar/pack.hpp>
#include "base/compose.hpp"
#include "base/package_path.hpp"
#include "base/utf8.hpp"
#include "csar/migrate/output_files.hpp"
#include "csar/open/changed_files.hpp"
#include "csar/open/outputs.hpp"
#include "csar/open/subject.hpp"
#include "report/report.hpp"
#include "report/rules/meta.hpp"
#include "validate/migrate/migrate.hpp"

namespace csar::migrate {

class Migrating {
public:
    Migrating(const Input& input, const MigrateOptions& options, Report& report)
        : options_(options),
          output_(open::file_to_write(options.output)),
          report_(report),
          aside_(input.name(), report.policy()),
          subject_(input, {.limits = options.limits, .definitions = options.definitions, .jobs = options.jobs},
                   aside_) {
        subject_.open(report_);
        if (subject_.is_file())
            report.set_kind(SubjectKind::file, subject_.loose_files().shown_base());
        else
            report.set_kind(subject_.is_directory() ? SubjectKind::directory : SubjectKind::archive);
        if (options.in_place && (report.kind() == SubjectKind::archive || !input.is_path()))
            throw Failure(FailureKind::usage,
                          "only definitions in a file or a directory can be changed in place; for a package or "
                          "standard input, specify an output");
        if (const std::string_view ending = archive_ending(output_); subject_.is_file() && !ending.empty())
            throw Failure(FailureKind::usage,
                          compose("the output of a single file is not a package: '{}' ends in '{}'", output_, ending));
        subject_.read();
    }

    MigrateResult run() {
        if (!convert_xml()) migrate();
        if (migrated_.files.empty() && !has_earlier_meta()) {
            for (const Diagnostic& finding : aside_.diagnostics())
                if (finding.severity == Severity::error && !is_reported(finding)) report_.add(finding);
            if (report_.count(Severity::error) != 0) return std::move(result_);
            if (subject_.holds_package())
                throw Failure(FailureKind::usage,
                              compose("the definitions are in the inner package '{}': extract the inner package with "
                                      "csar::extract_package, and migrate it",
                                      subject_.package()->location().path));
            throw Failure(FailureKind::usage, "there are no definitions of TOSCA 1.0 to 1.3 to migrate");
        }
        check();
        list_files();
        if (options_.in_place || (subject_.is_file() && !options_.output.empty()))
            write_files();
        else if (!options_.output.empty())
            write_package();
        return std::move(result_);
    }

private:
    bool convert_xml();
    void find_candidates();
    void migrate();
    void find_substituting(const validate::Model& model);
    bool writes_metadata() const;
    void find_files_at_output();
    void check();
    void restore_places(std::vector<Diagnostic>& found) const;
    void find_copies_needed(const validate::Model& model);
    void list_files();
    bool remains(const Diagnostic& finding) const;
    void count_unlisted(const Report& found, Severity severity, std::string_view area);
    void write_files();
    void write_package();

    // Adds the byte order mark, if the old file has a byte order mark.
    std::string bytes_of(const std::string& path, const std::string& after) const {
        const auto before = subject_.files().read(path);
        return before && before->starts_with(utf8_byte_order_mark) ? std::string(utf8_byte_order_mark) + after : after;
    }
    bool is_reported(const Diagnostic& finding) const {
        return std::ranges::any_of(report_.diagnostics(), [&](const Diagnostic& one) {
            return one.id == finding.id && one.message == finding.message && one.place.file == finding.place.file &&
                   one.place.line == finding.place.line && one.place.column == finding.place.column;
        });
    }
    // Whether each definitions file was already migrated, but not TOSCA.meta.
    bool has_earlier_meta() const {
        return std::ranges::any_of(aside_.diagnostics(), [](const Diagnostic& finding) {
            return finding.id == rules::meta::wrong_csar_version.id;
        });
    }
    bool is_entry(const std::string& path) const { return !candidates_.empty() && path == candidates_.front(); }
    bool is_written(const std::string& path) const { return !subject_.is_file() || is_entry(path); }
    // An unused name for the file of types.
    std::string path_of_types() const;
    std::string earlier_types() const;
    bool is_free(const std::string& path) const;
    // The existing text of the file which will be written for `path`. Returns an empty string if there is no file.
    std::string text_there(const std::string& path) const;
    // The file to write for a package path. Returns an empty string if the output is a package, or if there is no
    // output.
    std::string system_path(const std::string& path) const {
        if (options_.in_place) return (subject_.is_file() ? "" : subject_.container().path()) + "/" + path;
        if (!subject_.is_file() || options_.output.empty()) return {};
        if (is_entry(path)) return output_;
        const std::string from_entry = relative_reference(candidates_.front(), path);
        return (std::filesystem::path(output_).parent_path() / from_entry).lexically_normal().string();
    }
    // The file name in findings (Place::file) after the migration.
    std::string name_in_output(const std::string& name) const;
    void set_names_in_output(Diagnostic& finding) const;
    PackOptions pack_options() const;
    bool add_metadata(std::map<std::string, open::NewContent>& contents);
    bool write_changed(PackOptions settings);
    void add_of_package(Diagnostic finding);
    Diagnostic with_possible_hint(Diagnostic finding) const;

    const MigrateOptions& options_;
    const std::string output_;  // the output, if it is a file
    Report& report_;
    Report aside_;  // findings about the old definitions
    open::Subject subject_;
    std::vector<std::string> candidates_;
    validate::MigratedFiles migrated_;
    std::vector<Diagnostic> notes_;
    std::vector<std::string> substituting_;   // files to add to Other-Definitions
    std::set<std::string> converted_;         // files in XML, which become one file in YAML
    open::ChangedFiles::Contents contents_;   // contents of all changed files, and of the file of types
    std::unique_ptr<OutputFiles> at_output_;  // null unless a single file is written to an output
    std::set<std::string> copies_needed_;     // imported files of TOSCA 2.0 that are missing around the output
    std::uint64_t raised_ = 0;                // errors that are warnings without the policy
    MigrateResult result_;
};

}  // namespace csar::migrate
