#include "csar/diff/texts.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <csar/failure.hpp>
#include "base/file.hpp"
#include "base/utf8.hpp"
#include "csar/diff/reader.hpp"
#include "report/unreported.hpp"
#include "validate/validator.hpp"

namespace csar::diff {
namespace {

using container::Container;
using container::Entry;
using validate::Node;

constexpr std::size_t entries_looked_at = 1'000'000;

// Provides a single text without imported files.
class OneFile final : public validate::FileProvider {
public:
    static constexpr std::string_view name = "definitions.yaml";

    explicit OneFile(const std::string& text) : text_(text) {}
    std::optional<std::uint64_t> size(std::string_view path) const override {
        return path == name ? std::optional<std::uint64_t>(text_.size()) : std::nullopt;
    }
    std::optional<std::string> read(std::string_view path) const override {
        return path == name ? std::optional(text_) : std::nullopt;
    }
    void each(const std::function<void(std::string_view)>& visit) const override { visit(name); }

private:
    const std::string& text_;
};

// The result points into a model that is freed. Only compare it.
Meaning definitions_in(const std::string& text, const Limits& limits, EntryBudget& budget) {
    const OneFile file(text);
    Report unused_findings;
    validate::ValidatorOptions options;
    options.load.limits = limits;
    options.only_read = true;
    const std::string entry(OneFile::name);
    const validate::Validator validator({entry}, file, options, unused_findings);
    Naming naming(validator.model(), validator.names(), entry, "");
    Meaning meaning = Reader(naming, budget).read(validator.model(), entry);
    // The order of imports has no effect.
    for (const auto& import : validator.model().files().front()->imports) {
        Meaning& entry_of = meaning.children["(imports)"].children[std::string(import.space) + " " + import.target];
        entry_of.value = import.target;
    }
    return meaning;
}

// Compares definitions as the loader reads them. In other YAML or JSON, formatting and key order have no effect.
// Spends `entries_left`. Returns false if a text is unreadable or no entries are left.
bool are_equivalent(const std::string& before, const std::string& after, const Limits& limits,
                    std::size_t& entries_left) {
    const auto old_document = validate::Document::parse("before", before, limits, unreported());
    const auto new_document = validate::Document::parse("after", after, limits, unreported());
    if (!old_document->complete() || !new_document->complete()) return false;
    const Node old_root = old_document->root(), new_root = new_document->root();
    if (!old_root || !new_root || old_root.is_scalar()) return false;
    EntryBudget budget(entries_left);
    try {
        Meaning one, two;
        if (old_root["tosca_definitions_version"] && new_root["tosca_definitions_version"]) {
            one = definitions_in(before, limits, budget);
            two = definitions_in(after, limits, budget);
        } else {
            read_plain(old_root, budget, one);
            read_plain(new_root, budget, two);
        }
        entries_left = budget.left();
        return equal(one, two);
    } catch (const Failure& failure) {
        if (failure.kind() == FailureKind::interrupted) throw;
        entries_left = 0;
        return false;
    }
}

// Collects the content of wanted files. The declared size of a file limits its bytes.
class TextCollector final : public container::EntryVisitor {
public:
    void want(const Entry& entry) { texts_.try_emplace(&entry); }
    void read(const Container& container, unsigned jobs) {
        if (!texts_.empty()) container.read_all(this, jobs, unreported());  // findings were already reported
    }
    // Returns an empty string for a damaged file.
    std::string take(const Entry& entry) { return std::move(texts_.at(&entry)).text(); }

    // Thread-safe: the map does not change, and each text belongs to one entry.
    Sink* begin(const Entry& entry) override {
        const auto wanted = texts_.find(&entry);
        return wanted == texts_.end() ? nullptr : &wanted->second;
    }
    void end(const Entry& entry, bool sound) override {
        if (const auto wanted = texts_.find(&entry); wanted != texts_.end() && !sound) wanted->second = {};
    }

private:
    std::map<const Entry*, StringSink> texts_;
};

bool is_text(std::string_view text) { return is_utf8(text) && text.find('\0') == std::string_view::npos; }

bool may_be_yaml(std::string_view name) {
    return name.ends_with(".yaml") || name.ends_with(".yml") || name.ends_with(".json");
}

// Limits the bytes and entries of all files together.
class Budget {
public:
    explicit Budget(const DiffOptions& options) : options_(options), bytes_(options.text_in_all) {}

    bool take(std::uint64_t before, std::uint64_t after) {
        if (std::max(before, after) > options_.text_of_file || before > bytes_ || after > bytes_ - before) return false;
        bytes_ -= before + after;
        return true;
    }

    void judge(ComparedText& text) {
        if (!is_text(text.before) || !is_text(text.after)) {
            text.state = TextState::not_text;
            text.before.clear();
            text.after.clear();
        } else if (entries_ != 0 && may_be_yaml(text.old_name) && may_be_yaml(text.new_name)) {
            text.same_meaning = are_equivalent(text.before, text.after, options_.limits, entries_);
        }
    }

private:
    const DiffOptions& options_;
    std::uint64_t bytes_;
    std::size_t entries_ = entries_looked_at;
};

}  // namespace

std::vector<ComparedText> compared_texts(const std::vector<FileChange>& files, const Container& before,
                                         const Container& after, const DiffOptions& options) {
    std::vector<ComparedText> texts;
    if (options.text_of_file == 0) return texts;
    Budget budget(options);
    TextCollector old_texts, new_texts;
    for (const FileChange& file : files) {
        if (file.kind != ChangeKind::changed || !file.content) continue;
        const Entry* const old_entry = before.find(file.name);
        const Entry* const new_entry = after.find(file.name);
        if (old_entry == nullptr || new_entry == nullptr) continue;
        ComparedText& text = texts.emplace_back();
        text.old_name = text.new_name = file.name;
        if (!budget.take(old_entry->size, new_entry->size)) {
            text.state = TextState::too_large;
            continue;
        }
        old_texts.want(*old_entry);
        new_texts.want(*new_entry);
    }
    old_texts.read(before, options.jobs);
    new_texts.read(after, options.jobs);
    for (ComparedText& text : texts) {
        if (text.state != TextState::given) continue;
        text.before = old_texts.take(*before.find(text.old_name));
        text.after = new_texts.take(*after.find(text.new_name));
        budget.judge(text);
    }
    return texts;
}

std::vector<ComparedText> compared_texts(std::string old_name, const File& before, std::string new_name,
                                         const File& after, const DiffOptions& options) {
    if (options.text_of_file == 0) return {};
    ComparedText text{std::move(old_name), std::move(new_name), TextState::given, {}, {}, false};
    Budget budget(options);
    if (budget.take(before.size(), after.size())) {
        text.before = read_whole_file(before, options.text_of_file);
        text.after = read_whole_file(after, options.text_of_file);
        if (text.before == text.after) return {};
        budget.judge(text);
    } else {
        text.state = TextState::too_large;
    }
    std::vector<ComparedText> texts;
    texts.push_back(std::move(text));
    return texts;
}

}  // namespace csar::diff
