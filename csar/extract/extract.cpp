#include "csar/extract/extract.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <csar/failure.hpp>
#include "base/file_sink.hpp"
#include "base/interrupt.hpp"
#include "base/keyed_hash.hpp"
#include "base/output_directory.hpp"
#include "base/package_path.hpp"
#include "base/workers.hpp"
#include "csar/open/container_files.hpp"
#include "report/diagnose.hpp"
#include "report/rules/zip.hpp"

namespace csar::extract {
namespace {

using container::Container;
using container::Entry;
using container::EntryKind;

using Selection = std::span<const Entry* const>;

constexpr mode_t file_mode = 0644;
constexpr mode_t program_mode = 0755;
constexpr unsigned owner_may_execute = 0100;

// `wanted`: the name of an entry or of a directory above it, or a pattern.
bool selects(const std::string& wanted, std::string_view name) {
    std::string_view path = wanted;
    if (path.ends_with('/')) path.remove_suffix(1);
    if (name.starts_with(path) && (name.size() == path.size() || name[path.size()] == '/')) return true;
    return ::fnmatch(wanted.c_str(), std::string(name).c_str(), 0) == 0;
}

[[noreturn]] void fail_unknown(const Container& container, const std::string& wanted) {
    throw Failure(FailureKind::usage, compose("'{}' has no entry '{}'", container.path(), wanted) +
                                          open::hint_about_missing(wanted, container));
}

// In the order of the container.
struct Selected {
    std::vector<const Entry*> entries;  // files and directories without hostile names
    std::vector<std::string> left_out;  // names of the other entries
};

// Selects by ExtractOptions::only; selects all entries if `wanted` is empty.
// Throws Failure(usage) if an element of `wanted` matches no file or directory.
Selected select_entries(const Container& container, const std::vector<std::string>& wanted) {
    Selected selected;
    std::vector<bool> found(wanted.size());
    for (const Entry& entry : container.entries()) {
        const bool is_extractable =
            (entry.kind == EntryKind::file || entry.kind == EntryKind::directory) && !entry.hostile_name;
        bool is_wanted = wanted.empty();
        for (std::size_t at = 0; at < wanted.size(); ++at) {
            if (!selects(wanted[at], entry.name)) continue;
            is_wanted = true;
            found[at] = found[at] || is_extractable;
        }
        if (is_wanted && is_extractable) selected.entries.push_back(&entry);
        if (is_wanted && !is_extractable) selected.left_out.emplace_back(entry.name);
    }
    for (std::size_t at = 0; at < wanted.size(); ++at)
        if (!found[at]) fail_unknown(container, wanted[at]);
    return selected;
}

// Writes the selected files. Thread-safe.
class FilesWriter final : public container::EntryVisitor {
public:
    // `directory`: open, with all needed directories in it. `selected`: sorted by address.
    FilesWriter(int directory, Selection selected) : directory_(directory), selected_(selected) {}

    Sink* begin(const Entry& entry) override {
        // After damage, the output is deleted. The remaining entries are only checked.
        if (!is_selected(entry) || is_damaged()) return nullptr;
        DirectoryWriter writer = take_writer();
        const bool program = (entry.mode & owner_may_execute) != 0;
        auto sink = std::make_unique<FileSink>(writer.create(entry.name, program ? program_mode : file_mode));
        const std::lock_guard lock(mutex_);
        writers_.push_back(std::move(writer));
        return (sinks_[&entry] = std::move(sink)).get();
    }

    void end(const Entry& entry, bool sound) override {
        std::unique_ptr<FileSink> sink;
        {
            const std::lock_guard lock(mutex_);
            damaged_ = damaged_ || !sound;
            if (auto found = sinks_.extract(&entry)) sink = std::move(found.mapped());
        }
        if (sink) sink->close();
    }

    bool is_damaged() const {
        const std::lock_guard lock(mutex_);
        return damaged_;
    }

private:
    bool is_selected(const Entry& entry) const {
        return std::binary_search(selected_.begin(), selected_.end(), &entry, std::less<const Entry*>());
    }

    DirectoryWriter take_writer() {
        const std::lock_guard lock(mutex_);
        if (writers_.empty()) return DirectoryWriter(directory_);
        DirectoryWriter writer = std::move(writers_.back());
        writers_.pop_back();
        return writer;
    }

    const int directory_;
    const Selection selected_;
    mutable std::mutex mutex_;
    std::vector<DirectoryWriter> writers_;  // writers that no thread uses at the moment
    std::unordered_map<const Entry*, std::unique_ptr<FileSink>> sinks_;
    bool damaged_ = false;
};

void make_directories(int directory, Selection selected) {
    DirectoryWriter writer(directory);
    std::unordered_set<std::string_view, KeyedHash> made;
    for (const Entry* const entry : selected) {
        const std::string_view path = entry->kind == EntryKind::directory ? entry->name : parent_path(entry->name);
        if (path.empty() || !made.insert(path).second) continue;
        check_interrupt();
        writer.make_directory(path);
    }
}

void write_files(const Container& container, Selection selected, const ExtractOptions& options, FilesWriter& writer,
                 Report& report) {
    const bool random_access = container.filter() == container::Filter::none;
    if (options.only.empty() || !random_access) return container.read_all(&writer, options.jobs, report);
    Workers(options.jobs).run(selected.size(), [&](std::size_t task, std::size_t /*worker*/) {
        const Entry& entry = *selected[task];
        if (entry.kind != EntryKind::file) return;
        Sink* const sink = writer.begin(entry);
        writer.end(entry, sink && container.read(entry, *sink, report));
    });
}

// True if only some files are damaged. In a compressed tar, damage affects all files.
bool has_undamaged_files(Selection selected, const Report& report) {
    std::uint64_t damaged = 0;
    for (const std::string_view id :
         {rules::zip::wrong_crc.id, rules::zip::damaged_data.id, rules::zip::wrong_content_size.id})
        damaged += report.count(id, Severity::error);
    const auto files = std::ranges::count(selected, EntryKind::file, &Entry::kind);
    return damaged == report.count(Severity::error) && std::cmp_less(damaged, files);
}

}  // namespace

ExtractResult extract_container(const Container& container, const std::string& target, const ExtractOptions& options,
                                Report& report) {
    if (container.format() == container::Format::directory || container.format() == container::Format::file)
        throw Failure(FailureKind::usage, compose("cannot extract '{}': it is not an archive", container.path()));
    if (report.count(Severity::error) != 0) return {};
    const auto [selected, left_out] = select_entries(container, options.only);

    OutputDirectory output(target);
    make_directories(output.descriptor(), selected);
    FilesWriter writer(output.descriptor(), selected);
    write_files(container, selected, options, writer, report);
    if (report.count(Severity::error) != 0)
        return {.has_undamaged_files = options.only.empty() && has_undamaged_files(selected, report)};
    // Applies even if a policy makes damage a warning.
    if (writer.is_damaged())
        throw Failure(FailureKind::input, compose("cannot extract '{}': its content is damaged", container.path()));
    output.commit(options.durable);

    ExtractResult extraction{.done = true};
    for (const Entry* const entry : selected) {
        if (entry->kind != EntryKind::file) continue;
        ++extraction.files;
        extraction.bytes += entry->size;
    }
    extraction.left_out = left_out;
    return extraction;
}

ExtractResult extract(const Input& package, const std::string& target, const ExtractOptions& options, Report& report) {
    const auto container =
        container::open(open::open_input(package, options.limits).file,
                        {.limits = options.limits, .allow_prefix = options.allow_prefix, .jobs = options.jobs}, report);
    ExtractResult extraction = extract_container(*container, target, options, report);
    report.sort();
    return extraction;
}

}  // namespace csar::extract
