#include "csar/container/directory_walk.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <string>
#include <utility>

#include "base/arithmetic.hpp"
#include "base/directory_reader.hpp"
#include "base/interrupt.hpp"
#include "base/junk_files.hpp"
#include "base/memory_share.hpp"
#include "csar/container/entry_checks.hpp"
#include "report/diagnose.hpp"
#include "report/rules/directory.hpp"
#include "report/rules/entry.hpp"

namespace csar::container {
namespace {

struct DirectoryCloser {
    void operator()(DIR* stream) const { ::closedir(stream); }
};

// Calls visit(name) for each name in the open directory except "." and "..".
template <class Visit>
void each_name(const File& directory, Visit visit) {
    // The directory stream gets its own descriptor, so that the position of the caller's descriptor is unchanged.
    const int descriptor = open_descriptor(directory.descriptor(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const std::unique_ptr<DIR, DirectoryCloser> stream(descriptor < 0 ? nullptr : ::fdopendir(descriptor));
    if (!stream) throw_system_failure(FailureKind::input, "list", directory.name());
    for (;;) {
        errno = 0;
        const dirent* const found = ::readdir(stream.get());
        if (!found && errno != 0) throw_system_failure(FailureKind::input, "list", directory.name());
        if (!found) return;
        const std::string_view name = found->d_name;
        if (name != "." && name != "..") visit(name);
    }
}

EntryKind kind_of(mode_t mode) {
    switch (unix_kind(mode)) {
        case UnixKind::regular: return EntryKind::file;
        case UnixKind::directory: return EntryKind::directory;
        case UnixKind::symbolic_link: return EntryKind::symlink;
        default: return EntryKind::special;
    }
}

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
        // While files are being created or removed, the system may list a name twice.
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

    // Whether the targets of the link at `path` are entries instead of it.
    bool is_followed(const std::string& path) const {
        const std::vector<LinkedFile>& linked = options_.linked;
        return std::ranges::binary_search(linked, path, {}, &LinkedFile::name) || [&] {
            const auto below = std::ranges::lower_bound(linked, path + "/", {}, &LinkedFile::name);
            return below != linked.end() && below->name.starts_with(path + "/");
        }();
    }

    // Adds the entry `name` of the open directory; its package path is `path`.
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
    std::vector<std::string_view> pending_;  // directories that were not listed yet
    std::uint64_t total_size_ = 0;
    bool full_ = false;
};

}  // namespace

DirectoryIndex walk_directory(const File& directory, const OpenOptions& options, Report& report) {
    return DirectoryWalk(directory, options, report).run();
}

}  // namespace csar::container
