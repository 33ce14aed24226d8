#include "csar/container/directory_container.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include <csar/failure.hpp>
#include "base/arithmetic.hpp"
#include "base/directory_reader.hpp"
#include "base/interrupt.hpp"
#include "base/junk_files.hpp"
#include "base/list_directory.hpp"
#include "base/memory_share.hpp"
#include "base/package_path.hpp"
#include "csar/container/entry_checks.hpp"
#include "csar/container/entry_collisions.hpp"
#include "csar/container/file_copy.hpp"
#include "csar/container/read_files.hpp"
#include "report/diagnose.hpp"
#include "report/rules/directory.hpp"
#include "report/rules/entry.hpp"
#include "report/rules/tar.hpp"

namespace csar::container {
namespace {

struct DirectoryIndex {
    NameArena names;                                       // owns the names of entries
    std::vector<Entry> entries;                            // sorted by the bytes of the name
    std::map<std::string_view, std::string_view> sources;  // path of an entry, if it differs from the name

    std::string_view source_of(const Entry& entry) const {
        const auto found = sources.find(entry.name);
        return found == sources.end() ? entry.name : found->second;
    }
};

EntryKind kind_of(mode_t mode) {
    switch (unix_kind(mode)) {
        case UnixKind::regular: return EntryKind::file;
        case UnixKind::directory: return EntryKind::directory;
        case UnixKind::symbolic_link: return EntryKind::symlink;
        default: return EntryKind::special;
    }
}

// Lists a directory. Follows only the links in OpenOptions::linked. Does not enter directories with hostile names.
class DirectoryWalk {
public:
    DirectoryWalk(const File& root, const OpenOptions& options, Report& report)
        : root_(root), options_(options), limits_(options.limits), report_(report) {}

    DirectoryIndex run() && {
        list(root_, "");
        while (!pending_.empty() && !full_) {
            const std::string_view path = pending_.back();
            pending_.pop_back();
            list(reader_.open(root_, path), path);
        }
        for (const LinkedFile& linked : options_.linked) {
            if (full_) break;
            append(linked.name, status_of(root_, linked.source));
            if (!full_) index_.sources.emplace(index_.entries.back().name, index_.names.keep(linked.source));
        }
        if (total_size_ > limits_.extracted_bytes)
            report_.add(diagnose(rules::entry::content_too_large, {}, total_size_, limits_.extracted_bytes));
        std::vector<Entry>& entries = index_.entries;
        std::ranges::sort(entries, [](const Entry& a, const Entry& b) { return a.name < b.name; });
        // readdir() may return a name twice while files are created or removed.
        const auto same = [](const Entry& a, const Entry& b) { return a.name == b.name; };
        entries.erase(std::unique(entries.begin(), entries.end(), same), entries.end());
        return std::move(index_);
    }

private:
    void list(const File& directory, std::string_view path) {
        each_name(directory, [&](std::string_view name) {
            check_interrupt();
            if (full_) return;
            std::string full_name(path);
            if (!path.empty()) full_name += '/';
            full_name += name;
            if (is_never_packed(full_name) && !(options_.is_kept && options_.is_kept(full_name))) return;
            add(directory, std::string(name), full_name);
        });
    }

    struct stat status_of(const File& directory, const std::string& name) const {
        struct stat status {};
        if (::fstatat(directory.descriptor(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0)
            throw_system_failure(FailureKind::input, "examine", directory.name() + "/" + name);
        return status;
    }

    // True if the entries are the targets of the link, and not the link.
    bool is_followed(const std::string& path) const {
        const std::vector<LinkedFile>& linked = options_.linked;
        return std::ranges::binary_search(linked, path, {}, &LinkedFile::name) || [&] {
            const auto below = std::ranges::lower_bound(linked, path + "/", {}, &LinkedFile::name);
            return below != linked.end() && below->name.starts_with(path + "/");
        }();
    }

    // `name`: in the open directory. `path`: in the package.
    void add(const File& directory, const std::string& name, const std::string& path) {
        const struct stat status = status_of(directory, name);
        if (options_.is_left_out && options_.is_left_out(path, S_ISDIR(status.st_mode))) return;
        if (S_ISLNK(status.st_mode) && is_followed(path)) return;
        append(path, status);
    }

    void append(const std::string& path, const struct stat& status) {
        if (index_.entries.size() >= limits_.entries) {
            full_ = true;
            return report_.add(
                diagnose(rules::entry::too_many_entries, {}, index_.entries.size() + 1, limits_.entries));
        }
        announce_memory(bytes_an_entry);
        Entry entry{.name = index_.names.keep(path)};
        entry.kind = kind_of(status.st_mode);
        entry.mode = static_cast<std::uint16_t>(status.st_mode & 07777);
        if (entry.kind == EntryKind::file) entry.size = entry.stored_size = static_cast<std::uint64_t>(status.st_size);
        entry.hostile_name = check_entry_name(path, limits_, report_);
        check_mode_bits(entry, report_);
        const Place place = place_of(path);
        if (entry.kind == EntryKind::symlink) report_.add(diagnose(rules::directory::symbolic_link, place, path));
        if (entry.kind == EntryKind::special) report_.add(diagnose(rules::directory::special_file, place, path));
        if (entry.kind == EntryKind::directory && !entry.hostile_name) pending_.push_back(entry.name);
        total_size_ = saturating_add(total_size_, entry.size);
        index_.entries.push_back(entry);
    }

    const File& root_;
    const OpenOptions& options_;
    const Limits& limits_;
    Report& report_;
    DirectoryReader reader_;
    DirectoryIndex index_;
    std::vector<std::string_view> pending_;  // directories to list
    std::uint64_t total_size_ = 0;
    bool full_ = false;
};

// Throws Failure if the file has another size, or changes.
void copy_file(const File& file, std::uint64_t size, Sink& sink, std::vector<std::byte>& buffer) {
    const FileStamp stamp = file.stamp();
    if (stamp.size != size)
        throw Failure(FailureKind::input, compose("cannot read '{}': it was changed after it was listed", file.name()));
    copy_range(file, 0, size, sink, buffer);
    file.check_unchanged(stamp);
}

class DirectoryContainer final : public Container {
public:
    DirectoryContainer(File directory, const OpenOptions& options, Report& report)
        : directory_(std::move(directory)),
          index_(DirectoryWalk(directory_, options, report).run()),
          // This rule never applies: names in a directory are unique.
          table_(check_collisions(index_.entries, rules::tar::duplicate_name, report)) {
        for (const Entry& entry : index_.entries) size_ += entry.size;
    }

    Format format() const override { return Format::directory; }
    const std::string& path() const override { return directory_.name(); }
    std::uint64_t archive_size() const override { return size_; }
    std::span<const Entry> entries() const override { return index_.entries; }
    const Entry* find(std::string_view name) const override { return find_entry(index_.entries, table_, name); }

    bool read(const Entry& entry, Sink& sink, Report& /*report*/) const override {
        Tools tools;
        return entry.kind == EntryKind::file && copy(entry, sink, tools);
    }

    void read_all(EntryVisitor* visitor, unsigned jobs, Report& /*report*/) const override {
        read_files<Tools>(index_.entries, visitor, jobs,
                          [&](const Entry& entry, Sink& sink, Tools& tools) { return copy(entry, sink, tools); });
    }

private:
    struct Tools {
        DirectoryReader reader;
        std::vector<std::byte> buffer;
    };

    bool copy(const Entry& entry, Sink& sink, Tools& tools) const {
        copy_file(tools.reader.open(directory_, index_.source_of(entry)), entry.size, sink, tools.buffer);
        return true;
    }

    File directory_;
    DirectoryIndex index_;
    NameTable table_;
    std::uint64_t size_ = 0;
};

class BareFile final : public Container {
public:
    explicit BareFile(File file) : file_(std::move(file)), stamp_(file_.stamp()), name_(file_name(file_.name())) {
        entry_.name = name_;
        entry_.size = entry_.stored_size = stamp_.size;
    }

    Format format() const override { return Format::file; }
    const std::string& path() const override { return file_.name(); }
    std::uint64_t archive_size() const override { return entry_.size; }
    const File* archive() const override { return &file_; }
    void check_unchanged() const override { file_.check_unchanged(stamp_); }
    std::span<const Entry> entries() const override { return {&entry_, 1}; }
    const Entry* find(std::string_view name) const override { return name == entry_.name ? &entry_ : nullptr; }

    bool read(const Entry& entry, Sink& sink, Report& /*report*/) const override {
        std::vector<std::byte> buffer;
        copy_file(file_, entry.size, sink, buffer);
        return true;
    }

    void read_all(EntryVisitor* visitor, unsigned /*jobs*/, Report& report) const override {
        NullSink nowhere;
        Sink* const sink = visitor ? visitor->begin(entry_) : nullptr;
        read(entry_, sink ? *sink : nowhere, report);
        if (visitor) visitor->end(entry_, true);
    }

private:
    File file_;
    FileStamp stamp_;
    std::string name_;
    Entry entry_;
};

using Contents = std::map<std::string, std::string, std::less<>>;

class EditedContainer final : public Container {
public:
    EditedContainer(std::unique_ptr<Container> directory, const Contents& contents)
        : directory_(std::move(directory)),
          contents_(contents),
          entries_(directory_->entries().begin(), directory_->entries().end()) {
        for (Entry& entry : entries_)
            if (const std::string* const text = text_of(entry)) entry.size = entry.stored_size = text->size();
    }

    Format format() const override { return directory_->format(); }
    const std::string& path() const override { return directory_->path(); }
    std::uint64_t archive_size() const override { return directory_->archive_size(); }
    const File* archive() const override { return directory_->archive(); }
    void check_unchanged() const override { directory_->check_unchanged(); }
    std::span<const Entry> entries() const override { return entries_; }

    const Entry* find(std::string_view name) const override {
        const Entry* const found = directory_->find(name);
        return found == nullptr ? nullptr : &entries_[static_cast<std::size_t>(found - directory_->entries().data())];
    }

    bool is_readable(const Entry& entry) const override { return directory_->is_readable(original(entry)); }

    bool read(const Entry& entry, Sink& sink, Report& report) const override {
        const std::string* const text = text_of(entry);
        if (text == nullptr) return directory_->read(original(entry), sink, report);
        sink.write(std::as_bytes(std::span(*text)));
        return true;
    }

    void read_all(EntryVisitor* visitor, unsigned jobs, Report& /*report*/) const override {
        struct NoTools {};
        // A directory has no damaged files.
        read_files<NoTools>(entries_, visitor, jobs,
                            [&](const Entry& entry, Sink& sink, NoTools&) { return Container::read(entry, sink); });
    }

private:
    const std::string* text_of(const Entry& entry) const {
        const auto found = entry.kind == EntryKind::file ? contents_.find(entry.name) : contents_.end();
        return found == contents_.end() ? nullptr : &found->second;
    }
    const Entry& original(const Entry& entry) const {
        const Entry* const found = directory_->find(entry.name);
        return found == nullptr ? entry : *found;
    }

    std::unique_ptr<Container> directory_;
    Contents contents_;
    std::vector<Entry> entries_;
};

}  // namespace

std::unique_ptr<Container> open_directory(File directory, const OpenOptions& options, Report& report) {
    return std::make_unique<DirectoryContainer>(std::move(directory), options, report);
}

std::unique_ptr<Container> open_bare_file(File file) { return std::make_unique<BareFile>(std::move(file)); }

std::unique_ptr<Container> with_contents(std::unique_ptr<Container> directory, const Contents& contents) {
    return std::make_unique<EditedContainer>(std::move(directory), contents);
}

}  // namespace csar::container
