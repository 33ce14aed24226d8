#include "csar/fix/fix.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "base/compose.hpp"
#include "base/package_path.hpp"
#include "base/regular_file.hpp"
#include "base/text_edit.hpp"
#include "base/text_position.hpp"
#include "base/utf8.hpp"
#include "base/words_in.hpp"
#include "csar/open/container_files.hpp"
#include "csar/open/opened_definitions.hpp"
#include "csar/open/outputs.hpp"
#include "csar/open/subject.hpp"
#include "csar/open/system_files.hpp"
#include "csar/verify/verify.hpp"
#include "report/diagnose.hpp"

namespace csar::fix {
namespace {

namespace fs = std::filesystem;
constexpr int max_validations = 200;

// `file`: the Place::file of the finding.
struct FileEdit {
    std::string file;
    std::uint32_t line;
    Edit edit;

    auto key() const { return std::tie(file, line, edit.column, edit.before, edit.text); }
    friend bool operator<(const FileEdit& a, const FileEdit& b) { return a.key() < b.key(); }
};

// An edit keeps its identity if the text moves within its line.
FileEdit without_column(FileEdit edit) {
    edit.edit.column = 0;
    return edit;
}

class Fixing {
public:
    Fixing(const std::string& path, const FixOptions& options) : path_(path), options_(options) {}

    FixResult run() {
        require_files();
        Findings now = validate(contents_);
        if (is_directory_ && definitions_ == 0 && edits_of(now).empty() && !now.ok())
            throw Failure(FailureKind::input, compose("{}: {}", path_, open::why_none(now.diagnostics)));
        for (;;) {
            const std::vector<FileEdit> edits = edits_of(now);
            if (!mend_definition(edits, now) && !make(edits, now) && !uncover(edits, now, {})) break;
        }
        FixResult result = describe();
        refused_.clear();
        for (const FileEdit& one : edits_of(now, false))
            result.left.push_back({shown_name(one.file), one.line, one.edit.column, one.edit.text, one.edit.is_sure,
                                   one.edit.is_sure ? replacement_by(one, now) : std::string()});
        if (options_.write) write();
        return result;
    }

private:
    using Contents = Input::Contents;

    void require_files() {
        std::error_code failed;
        const fs::file_status status = fs::symlink_status(path_, failed);
        is_directory_ = fs::is_directory(status) || (path_.ends_with('/') && fs::is_directory(path_, failed));
        if (fs::is_symlink(status) && !is_directory_)
            throw Failure(FailureKind::usage,
                          compose("{}: a symbolic link is not changed; specify the target of the link", path_));
        if (!is_directory_ && !fs::is_regular_file(status))
            throw Failure(FailureKind::usage, compose("{}: only a file or a directory can be changed", path_));
    }

    Findings validate(const Contents& contents) {
        const BudgetScope budget(options_.validation.limits);
        Report report(path_, options_.validation.severities, options_.validation.limits.findings);
        const auto loose = contents.find(entry());
        const Input input = !is_directory_ && loose != contents.end()
                                ? Input::memory(loose->second, path_).with_files_around()
                                : Input(path_).with_contents(contents);
        definitions_ = verify::validate_input(input, options_.validation, report).definitions;
        if (report.kind() == SubjectKind::archive)
            throw Failure(
                FailureKind::usage,
                compose("{}: files in an archive are not changed: extract the archive, and specify the extracted "
                        "directory",
                        path_));
        report.sort();
        return report.take();
    }

    // The name of a single file in findings; "" for a directory.
    std::string entry() const { return is_directory_ ? std::string() : open::system_package_path(path_); }

    bool may_change(const Place& place) const {
        return !place.is_outside() && !place.file.empty() && (is_directory_ || place.file == entry());
    }

    std::vector<FileEdit> edits_of(const Findings& findings, bool only_sure = true) const {
        std::set<FileEdit> edits;
        for (const Diagnostic& finding : findings.diagnostics) {
            const std::optional<Edit>& edit = finding.hint.edit;
            if (!edit || finding.severity < Severity::warning || !finding.dialect.empty()) continue;
            if (only_sure && !edit->is_sure) continue;
            FileEdit one{finding.place.file, finding.place.line, *edit};
            if (may_change(finding.place) && !refused_.contains(one)) edits.insert(std::move(one));
        }
        return {edits.begin(), edits.end()};
    }

    std::string system_path(const std::string& file) const {
        return is_directory_ ? (fs::path(path_) / file).string() : path_;
    }

    std::string shown_name(const std::string& file) const { return is_directory_ ? system_path(file) : path_; }

    const std::string& original(const std::string& file) {
        const auto found = originals_.find(file);
        if (found != originals_.end()) return found->second;
        return originals_
            .emplace(file, read_regular_file(system_path(file), options_.validation.limits.definitions_file))
            .first->second;
    }

    using Made = std::map<std::string, std::uint64_t>;  // number of edits, by file

    struct Attempt {
        Contents contents;  // after the edits
        Made made;
        Findings found;
    };

    // Skips edits that do not fit the text of their file. Returns false if none fits.
    bool apply(std::span<const FileEdit> edits, Attempt& done) {
        std::map<std::string, std::vector<TextEdit>> by_file;
        for (const FileEdit& one : edits) {
            const std::string& text = done.contents.try_emplace(one.file, original(one.file)).first->second;
            const std::string_view line = line_at(text, one.line);
            std::size_t begin = static_cast<std::size_t>(line.data() - text.data()) + one.edit.column - 1;
            if (one.line == 1 && text.starts_with(utf8_byte_order_mark)) begin += utf8_byte_order_mark.size();
            if (line.empty() || begin > text.size() ||
                text.compare(begin, one.edit.before.size(), one.edit.before) != 0)
                continue;
            by_file[one.file].push_back({begin, begin + one.edit.before.size(), one.edit.text});
        }
        for (const auto& [file, list] : by_file) {
            EditedText edited = apply_edits(done.contents[file], list);
            done.made[file] += list.size() - edited.left_out;
            done.contents[file] = std::move(edited.text);
        }
        return !by_file.empty();
    }

    // Makes `edits` in `contents`. `made`: earlier edits. Returns nullopt if nothing changes or no validation is left.
    std::optional<Attempt> attempt(std::span<const FileEdit> edits, const Contents& contents, const Made& made = {}) {
        if (validations_ == max_validations) return std::nullopt;
        Attempt done{contents, made, {}};
        if (!apply(edits, done)) return std::nullopt;
        ++validations_;
        done.found = validate(done.contents);
        return done;
    }

    static std::pair<std::uint64_t, std::uint64_t> rank(const Findings& findings) {
        return {findings.count(Severity::error), findings.count(Severity::warning)};
    }

    static std::uint64_t faults_of(const Findings& findings) { return rank(findings).first + rank(findings).second; }

    static std::uint64_t faults_of_yaml(const Findings& findings) {
        std::uint64_t faults = 0;
        for (const auto& [id, counts] : findings.rule_counts)
            if (area_of(id) == "yaml")
                faults += counts[static_cast<std::size_t>(Severity::error)] +
                          counts[static_cast<std::size_t>(Severity::warning)];
        return faults;
    }

    // A new YAML error, such as a duplicate key, is never accepted: it hides errors in definitions.
    static bool is_readable(const Findings& now, const Findings& before) {
        return !now.failure && faults_of_yaml(now) <= faults_of_yaml(before);
    }

    // Returns the first new finding: an edit may uncover an error that another error hid.
    // Returns null if too many findings make it impossible to tell.
    static const Diagnostic* revealed(const Findings& now, const Findings& before) {
        if (before.diagnostics.size() < faults_of(before)) return nullptr;
        std::map<std::tuple<std::string_view, std::uint32_t, std::string_view, std::string_view>, int> known;
        const auto of = [&](const Diagnostic& finding) -> int& {
            return known[{finding.place.file, finding.place.line, finding.id, finding.message}];
        };
        for (const Diagnostic& finding : before.diagnostics) ++of(finding);
        const auto found = std::ranges::find_if(now.diagnostics, [&](const Diagnostic& finding) {
            return finding.severity >= Severity::warning && --of(finding) < 0;
        });
        return found == now.diagnostics.end() ? nullptr : &*found;
    }

    // Returns the first finding that this edit alone would add. Returns "" if there is none or no validation is left.
    std::string replacement_by(const FileEdit& edit, const Findings& before) {
        const std::optional<Attempt> done = attempt(std::span(&edit, 1), contents_);
        const Diagnostic* const first = done ? revealed(done->found, before) : nullptr;
        if (first == nullptr) return {};
        return compose("{}line {}: {}", first->place.file == edit.file ? "" : "'" + first->place.file + "', ",
                       std::to_string(first->place.line), first->message);
    }

    // An edit that keeps the number of errors may have uncovered an error.
    // If a finding wants to change the edited text again, nothing was uncovered.
    bool may_uncover(const FileEdit& edit, const Findings& now, const Findings& before) const {
        if (!is_readable(now, before) || faults_of(now) > faults_of(before)) return false;
        if (rank(now) < rank(before)) return true;
        const std::vector<FileEdit> left = edits_of(now);
        return rank(now) == rank(before) && std::ranges::none_of(left, [&](const FileEdit& one) {
                   return one.file == edit.file && one.line == edit.line && one.edit.before == edit.edit.text;
               });
    }

    // Accepts only improvements. `least`: how many errors and warnings must disappear.
    // With several edits, each edit must remove its finding and add no finding.
    bool try_edits(std::span<const FileEdit> edits, Findings& now, std::uint64_t least = 0) {
        std::optional<Attempt> done = attempt(edits, contents_);
        return done && is_readable(done->found, now) && faults_of(done->found) + least <= faults_of(now) &&
               rank(done->found) < rank(now) && (edits.size() == 1 || revealed(done->found, now) == nullptr) &&
               keep(*done, now);
    }

    bool keep(Attempt& done, Findings& now) {
        contents_ = std::move(done.contents);
        now = std::move(done.found);
        for (const auto& [file, count] : done.made) edits_made_[file] += count;
        return true;
    }

    // After the first edit, makes the edits that appear because of it, until there are fewer errors or warnings, and no
    // new ones. Otherwise changes nothing.
    bool make_with_revealed(std::optional<Attempt> done, Findings& now, std::set<FileEdit> known) {
        while (done && is_readable(done->found, now)) {
            if (rank(done->found) < rank(now) && revealed(done->found, now) == nullptr) return keep(*done, now);
            std::vector<FileEdit> edits = edits_of(done->found);
            std::erase_if(edits, [&](const FileEdit& next) { return !known.insert(without_column(next)).second; });
            done = attempt(edits, done->contents, done->made);
        }
        return false;
    }

    // Makes all edits at once, or the first half of them, or the second half. Accepts only improvements.
    // After a success, the caller computes the edits again, because places may have moved.
    // An edit that fails alone is only tried again by uncover().
    bool make(std::span<const FileEdit> all, Findings& now) {
        std::vector<FileEdit> edits;
        for (const FileEdit& one : all)
            if (!weak_.contains(without_column(one))) edits.push_back(one);
        if (edits.empty()) return false;
        if (try_edits(edits, now)) return true;
        if (edits.size() == 1) {
            weak_.insert(without_column(edits.front()));
            return false;
        }
        const std::span<const FileEdit> both = edits;
        return make(both.first(edits.size() / 2), now) || make(both.subspan(edits.size() / 2), now);
    }

    // Makes an edit that keeps the number of errors, and then the edits that appear because of it.
    // If the result is not an improvement, undoes the first edit and never tries it again. `known`: earlier edits.
    // If an edit increases the number of errors, tries make_with_revealed().
    bool uncover(std::span<const FileEdit> edits, Findings& now, std::set<FileEdit> known) {
        for (const FileEdit& one : edits) known.insert(without_column(one));
        for (const FileEdit& one : edits) {
            std::optional<Attempt> done = attempt(std::span(&one, 1), contents_);
            if (done && may_uncover(one, done->found, now)) {
                const auto before = std::tuple(contents_, edits_made_, now);
                keep(*done, now);
                if (rank(now) < rank(std::get<Findings>(before))) return true;
                std::vector<FileEdit> revealed = edits_of(now);
                std::erase_if(revealed, [&](const FileEdit& next) { return known.contains(without_column(next)); });
                if (make(revealed, now) || uncover(revealed, now, known)) return true;
                std::tie(contents_, edits_made_, now) = before;
            } else if (make_with_revealed(std::move(done), now, known))
                return true;
            refused_.insert(one);
        }
        return false;
    }

    // Corrects a misspelt definition instead of its references.
    // At least two references must agree on the name, and the misspelt name must occur only in the definition.
    bool mend_definition(std::span<const FileEdit> edits, Findings& now) {
        std::map<std::pair<std::string, std::string>, std::uint64_t> references;  // by the written and the defined name
        for (const FileEdit& one : edits) ++references[{one.edit.before, one.edit.text}];
        int tries = 10;
        for (const auto& [names, count] : references) {
            if (count < 2) continue;
            if (tries-- == 0) break;
            const std::optional<FileEdit> definition = only_place_of(names.second, names.first);
            if (definition && refused_.insert(*definition).second && try_edits(std::span(&*definition, 1), now, count))
                return true;
        }
        return false;
    }

    // Returns the edit of `defined` to `name`, or nullopt unless `defined` occurs exactly once in all YAML files.
    // A file that is not imported may use the name, too.
    std::optional<FileEdit> only_place_of(const std::string& defined, const std::string& name) {
        if (is_directory_ && !directory_) find_yaml_files();
        std::optional<FileEdit> place;
        for (const std::string& file : is_directory_ ? yaml_files_ : std::vector{entry()}) {
            const std::optional<std::string> text = text_of(file);
            if (!text) return std::nullopt;
            for (const std::size_t at : words_in(*text, defined, 2)) {
                if (place) return std::nullopt;
                const TextPosition position = position_at(*text, at);
                place = {file, position.line, {.before = defined, .text = name, .column = position.column}};
            }
        }
        return place;
    }

    void find_yaml_files() {
        directory_.emplace(input_, open::Opening{.limits = options_.validation.limits}, unreported_);
        directory_->open(unreported_);
        open::ContainerFiles(directory_->container(), unreported_).each([&](std::string_view file) {
            if (has_yaml_extension(file)) yaml_files_.emplace_back(file);
        });
    }

    std::optional<std::string> text_of(const std::string& file) {
        if (const auto changed = contents_.find(file); changed != contents_.end()) return changed->second;
        if (!is_directory_) return original(file);
        const open::ContainerFiles files(directory_->container(), unreported_);
        const std::uint64_t size = files.size(file).value_or(0);
        if (size > left_to_search_) return std::nullopt;
        left_to_search_ -= size;
        return files.read(file);
    }

    FixResult describe() {
        FixResult result;
        for (const auto& [file, text] : contents_) {
            const std::string& before = original(file);
            if (text == before) continue;
            const std::string name = shown_name(file);
            result.files.push_back(
                {name, edits_made_[file], unified_diff(name, name, before, changed_lines(before, text))});
            result.edits += edits_made_[file];
        }
        return result;
    }

    // Edits do not add or remove lines.
    static std::vector<TextEdit> changed_lines(std::string_view before, std::string_view after) {
        std::vector<TextEdit> edits;
        LineReader old_lines(before), new_lines(after);
        for (Line old_line, new_line; old_lines.next(old_line) && new_lines.next(new_line);)
            if (old_line.text != new_line.text)
                edits.push_back({old_line.offset, old_line.offset + old_line.text.size(), std::string(new_line.text)});
        return edits;
    }

    void write() {
        std::map<std::string, open::NewContent> changed;
        for (const auto& [file, text] : contents_)
            if (text != original(file)) changed.emplace(system_path(file), open::NewContent{text, original(file)});
        open::replace_together(changed);
    }

    const std::string& path_;
    const FixOptions& options_;
    bool is_directory_ = false;
    std::uint64_t definitions_ = 0;  // number of definitions files that the last validation read
    const Input input_{path_};
    Report unreported_;
    std::optional<open::Subject> directory_;  // opened for the first search for a name
    std::vector<std::string> yaml_files_;     // YAML files in directory_
    std::uint64_t left_to_search_ = options_.validation.limits.definitions_total;
    std::map<std::string, std::string> originals_;
    Contents contents_;  // changed files, by Place::file
    Made edits_made_;
    int validations_ = 0;
    std::set<FileEdit> weak_;     // edits that do not help alone; without their column
    std::set<FileEdit> refused_;  // edits that are never made
};

}  // namespace

FixResult fix(const std::string& path, const FixOptions& options) { return Fixing(path, options).run(); }

}  // namespace csar::fix
