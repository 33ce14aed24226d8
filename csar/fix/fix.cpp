#include "csar/fix/fix.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "base/ascii.hpp"
#include "base/budget.hpp"
#include "base/compose.hpp"
#include "base/regular_file.hpp"
#include "base/text_edit.hpp"
#include "base/text_position.hpp"
#include "base/unified_diff.hpp"
#include "csar/open/outputs.hpp"
#include "csar/open/system_files.hpp"
#include "csar/verify/verify.hpp"

namespace csar {
namespace {

namespace fs = std::filesystem;

constexpr int max_rounds = 20;           // each makes edits that the ones before uncovered
constexpr std::size_t max_single = 100;  // edits that are tried one by one, a validation each
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

// An edit in a file, which goes by Place::file.
struct FileEdit {
    std::string file;
    std::uint32_t line;
    Edit edit;

    auto key() const { return std::tie(file, line, edit.column, edit.before, edit.text); }
    friend bool operator<(const FileEdit& a, const FileEdit& b) { return a.key() < b.key(); }
};

class Fixing {
public:
    Fixing(const std::string& path, const FixOptions& options) : path_(path), options_(options) {}

    FixResult run() {
        require_files();
        Findings now = validate(contents_);
        Findings best = now;
        Contents contents;
        Made made;
        for (int round = 0; round < max_rounds; ++round) {
            const std::vector<FileEdit> edits = edits_of(now);
            if (edits.empty() || !make(edits, now)) break;
            if (rank(now) >= rank(best)) continue;
            best = now;
            contents = contents_;
            made = edits_made_;
        }
        contents_ = std::move(contents);  // what came to nothing is taken back
        edits_made_ = std::move(made);
        FixResult result = describe();
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
                          compose("{}: a symbolic link is not changed; name the file that it leads to", path_));
        if (!is_directory_ && !fs::is_regular_file(status))
            throw Failure(FailureKind::usage, compose("{}: only a file or a directory can be changed", path_));
    }

    Findings validate(const Contents& contents) const {
        const BudgetScope budget(options_.validation.limits);
        Report report(path_, options_.validation.severities, options_.validation.limits.findings);
        const auto loose = contents.find(entry());
        if (!is_directory_ && loose != contents.end())
            static_cast<void>(
                validate_input(Input::memory(loose->second, path_).with_files_around(), options_.validation, report));
        else
            static_cast<void>(validate_input(Input(path_).with_contents(contents), options_.validation, report));
        if (report.kind() == SubjectKind::archive)
            throw Failure(
                FailureKind::usage,
                compose("{}: files in an archive are not changed: extract it, and name the directory", path_));
        report.sort();
        return report.take();
    }

    // The name of the file in findings, when it is one.
    std::string entry() const { return is_directory_ ? std::string() : system_package_path(path_); }

    bool may_change(const Place& place) const {
        return !place.is_outside() && !place.file.empty() && (is_directory_ || place.file == entry());
    }

    std::vector<FileEdit> edits_of(const Findings& findings) const {
        std::set<FileEdit> edits;
        for (const Diagnostic& finding : findings.diagnostics) {
            const std::optional<Edit>& edit = finding.hint.edit;
            if (!edit || !edit->is_sure || finding.severity < Severity::warning || !finding.dialect.empty()) continue;
            FileEdit one{finding.place.file, finding.place.line, *edit};
            if (may_change(finding.place) && !refused_.contains(one)) edits.insert(std::move(one));
        }
        return {edits.begin(), edits.end()};
    }

    std::string system_path(const std::string& file) const {
        return is_directory_ ? (fs::path(path_) / file).string() : path_;
    }

    const std::string& original(const std::string& file) {
        const auto found = originals_.find(file);
        if (found != originals_.end()) return found->second;
        return originals_
            .emplace(file, read_regular_file(system_path(file), options_.validation.limits.definitions_file))
            .first->second;
    }

    using Made = std::map<std::string, std::uint64_t>;  // edits, by file

    // Makes the edits in `contents`, but for those that do not fit the bytes that are there.
    Made apply(std::span<const FileEdit> edits, Contents& contents) {
        std::map<std::string, std::vector<TextEdit>> by_file;
        Made made;
        for (const FileEdit& one : edits) {
            const auto changed = contents.find(one.file);
            const std::string& text = changed != contents.end() ? changed->second : original(one.file);
            const std::string_view line = line_at(text, one.line);
            std::size_t begin = static_cast<std::size_t>(line.data() - text.data()) + one.edit.column - 1;
            if (one.line == 1 && text.starts_with(byte_order_mark)) begin += byte_order_mark.size();
            if (line.empty() || text.compare(begin, one.edit.before.size(), one.edit.before) != 0) continue;
            by_file[one.file].push_back({begin, begin + one.edit.before.size(), one.edit.text});
        }
        for (const auto& [file, list] : by_file) {
            const auto changed = contents.find(file);
            EditedText edited = apply_edits(changed != contents.end() ? changed->second : original(file), list);
            made[file] = list.size() - edited.left_out;
            contents[file] = std::move(edited.text);
        }
        return made;
    }

    static std::pair<std::uint64_t, std::uint64_t> rank(const Findings& findings) {
        return {findings.count(Severity::error), findings.count(Severity::warning)};
    }

    // One mistake may hide another: as many other ones are not a step back.
    bool is_progress(std::span<const FileEdit> edits, const Findings& now, const Findings& before) const {
        if (now.failure || rank(now) > rank(before)) return false;
        if (rank(now) < rank(before)) return true;
        const std::vector<FileEdit> left = edits_of(now);
        return edits.size() == 1 && std::none_of(left.begin(), left.end(), [&](const FileEdit& one) {
                   return one.file == edits.front().file && one.line == edits.front().line &&
                          one.edit.before == edits.front().edit.text;
               });
    }

    bool try_edits(std::span<const FileEdit> edits, Findings& now) {
        Contents contents = contents_;
        const Made made = apply(edits, contents);
        if (made.empty()) return false;
        Findings then = validate(contents);
        if (!is_progress(edits, then, now)) return false;
        contents_ = std::move(contents);
        now = std::move(then);
        for (const auto& [file, count] : made) edits_made_[file] += count;
        return true;
    }

    // All at once, else one by one: what makes nothing better is not tried again.
    bool make(const std::vector<FileEdit>& edits, Findings& now) {
        if (mend_definition(edits, now) || try_edits(edits, now)) return true;
        bool any = false;
        for (std::size_t i = 0; i < std::min(edits.size(), max_single); ++i) {
            if (edits.size() > 1) any |= try_edits(std::span(edits).subspan(i, 1), now);
            refused_.insert(edits[i]);
        }
        return any;
    }

    // Where a name is written once otherwise than by all that refer to it, its definition is misspelt, and not they.
    bool mend_definition(std::span<const FileEdit> edits, Findings& now) {
        std::map<std::pair<std::string, std::string>, std::uint64_t> references;  // as written, as defined
        for (const FileEdit& one : edits) ++references[{one.edit.before, one.edit.text}];
        int tries = 10;
        for (const auto& [names, count] : references) {
            const auto& [name, defined] = names;
            const std::optional<FileEdit> definition = only_place_of(defined, name);
            if (!definition || refused_.contains(*definition) || !is_more_common(name, defined) || tries-- == 0)
                continue;
            const std::uint64_t faults = now.count(Severity::error) + now.count(Severity::warning);
            Findings then = now;
            const Contents before = contents_;
            const Made made = edits_made_;
            refused_.insert(*definition);
            if (!try_edits(std::span(&*definition, 1), then)) continue;
            if (then.count(Severity::error) + then.count(Severity::warning) + count <= faults) {
                now = std::move(then);
                return true;
            }
            contents_ = before;
            edits_made_ = made;
        }
        return false;
    }

    // The edit that writes `name` where `defined` is, which must be one place in all files that may be changed.
    std::optional<FileEdit> only_place_of(std::string_view defined, const std::string& name) {
        std::optional<FileEdit> place;
        for (const std::string& file : definitions()) {
            const std::string& text = text_of(file);
            for (std::size_t at : words_in(text, defined)) {
                if (place) return std::nullopt;
                const TextPosition position = position_at(text, at);
                place = {
                    file, position.line, {.before = std::string(defined), .text = name, .column = position.column}};
            }
        }
        return place;
    }

    // In all files, as a word or as a part of one; of two that are there as often, the one that looks more like the rest.
    bool is_more_common(const std::string& name, const std::string& other) {
        const auto count = [&](std::string_view word) {
            std::size_t found = 0;
            for (const std::string& file : definitions()) {
                const std::string text = lower_case(text_of(file));
                const std::string lower = lower_case(word);
                for (std::size_t at = text.find(lower); at != std::string::npos; at = text.find(lower, at + 1)) ++found;
            }
            return found;
        };
        std::size_t names = count(name), others = count(other);
        // One that is a part of the other is not there as a word of its own.
        if (lower_case(other).find(lower_case(name)) != std::string::npos) names -= std::min(names, others);
        if (lower_case(name).find(lower_case(other)) != std::string::npos) others -= std::min(names, others);
        return names > others || (names == others && strange_pairs(name, other) < strange_pairs(other, name));
    }

    // Pairs of letters in `word` that no word of the files has but these two: a slip of a finger makes such.
    std::size_t strange_pairs(const std::string& word, std::string_view other) {
        std::set<std::string> pairs;
        for (std::size_t i = 0; i + 1 < word.size(); ++i) pairs.insert(lower_case(std::string_view(word).substr(i, 2)));
        for (const std::string& file : definitions()) {
            std::string text = lower_case(text_of(file));
            for (const std::string& own : {lower_case(word), lower_case(other)})
                for (std::size_t at = text.find(own); at != std::string::npos; at = text.find(own, at))
                    text.replace(at, own.size(), own.size(), ' ');
            std::erase_if(pairs, [&](const std::string& pair) { return text.find(pair) != std::string::npos; });
        }
        return pairs.size();
    }

    static std::vector<std::size_t> words_in(std::string_view text, std::string_view word) {
        const auto is_of_name = [](char c) { return is_ascii_letter_or_digit(c) || c == '_' || c == '-' || c == '.'; };
        std::vector<std::size_t> found;
        for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
            const std::size_t end = at + word.size();
            if ((at == 0 || !is_of_name(text[at - 1])) && (end == text.size() || !is_of_name(text[end])))
                found.push_back(at);
        }
        return found;
    }

    const std::string& text_of(const std::string& file) {
        const auto changed = contents_.find(file);
        return changed != contents_.end() ? changed->second : original(file);
    }

    // The files with definitions that may be changed, by Place::file.
    const std::vector<std::string>& definitions() {
        if (!definitions_.empty() || !is_directory_) {
            if (definitions_.empty()) definitions_.push_back(entry());
            return definitions_;
        }
        constexpr std::size_t most = 1'000;
        std::error_code failed;
        for (fs::recursive_directory_iterator at(path_, failed), end; !failed && at != end; at.increment(failed)) {
            const fs::path& path = at->path();
            const bool is_yaml =
                path.extension() == ".yaml" || path.extension() == ".yml" || path.extension() == ".tosca";
            if (!is_yaml || !fs::is_regular_file(at->symlink_status(failed))) continue;
            definitions_.push_back(path.lexically_relative(path_).string());
            if (definitions_.size() == most) break;
        }
        std::sort(definitions_.begin(), definitions_.end());
        return definitions_;
    }

    FixResult describe() {
        FixResult result;
        for (const auto& [file, text] : contents_) {
            const std::string& before = original(file);
            if (text == before) continue;
            const std::string name = is_directory_ ? system_path(file) : path_;
            result.files.push_back(
                {name, edits_made_[file], unified_diff(name, name, before, changed_lines(before, text))});
            result.edits += edits_made_[file];
        }
        return result;
    }

    // No edit adds or removes a line.
    static std::vector<TextEdit> changed_lines(std::string_view before, std::string_view after) {
        std::vector<TextEdit> edits;
        LineReader old_lines(before), new_lines(after);
        for (Line old_line, new_line; old_lines.next(old_line) && new_lines.next(new_line);)
            if (old_line.text != new_line.text)
                edits.push_back({old_line.offset, old_line.offset + old_line.text.size(), std::string(new_line.text)});
        return edits;
    }

    void write() {
        std::map<std::string, std::string> changed;
        for (const auto& [file, text] : contents_)
            if (text != original(file)) changed.emplace(system_path(file), text);
        replace_together(changed);
    }

    const std::string& path_;
    const FixOptions& options_;
    bool is_directory_ = false;
    std::map<std::string, std::string> originals_;
    Contents contents_;  // of the files with edits, by Place::file
    Made edits_made_;
    std::vector<std::string> definitions_;
    std::set<FileEdit> refused_;
};

}  // namespace

FixResult fix(const std::string& path, const FixOptions& options) { return Fixing(path, options).run(); }

}  // namespace csar
