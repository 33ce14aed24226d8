#include "csar/container/directory_container.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <utility>
#include <vector>

#include <csar/failure.hpp>
#include "base/directory_reader.hpp"
#include "base/interrupt.hpp"
#include "base/package_path.hpp"
#include "base/traffic.hpp"
#include "base/workers.hpp"
#include "csar/container/directory_walk.hpp"
#include "csar/container/entry_collisions.hpp"
#include "csar/container/find_entry.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tar.hpp"

namespace csar::container {
namespace {

constexpr std::size_t step = 256 * KiB;  // bytes of a file that are read at once

// Pushes the `size` bytes of `file` into `sink`. Throws Failure if the file has another size or was modified.
void copy_file(const File& file, std::uint64_t size, Sink& sink, std::vector<std::byte>& buffer) {
    const FileStamp stamp = file.stamp();
    if (stamp.size != size)
        throw Failure(FailureKind::input, compose("cannot read '{}': it was changed after it was listed", file.name()));
    for (std::uint64_t done = 0; done < size;) {
        check_interrupt();
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(size - done, step));
        if (buffer.size() < count) buffer.resize(count);
        const ByteSpan chunk = ByteSpan(buffer).first(count);
        file.read_exactly_at(done, chunk);
        sink.write(chunk);
        done += count;
    }
    file.check_unchanged(stamp);
}

class DirectoryContainer final : public Container {
public:
    DirectoryContainer(File directory, const OpenOptions& options, Report& report)
        : directory_(std::move(directory)),
          index_(walk_directory(directory_, options, report)),
          // A directory cannot contain a name twice, so this rule never applies.
          table_(check_collisions(index_.entries, rules::tar::duplicate_name, report)) {
        for (const Entry& entry : index_.entries) size_ += entry.size;
    }

    Format format() const override { return Format::directory; }
    const std::string& path() const override { return directory_.name(); }
    std::uint64_t archive_size() const override { return size_; }
    std::span<const Entry> entries() const override { return index_.entries; }
    const Entry* find(std::string_view name) const override { return find_entry(index_.entries, table_, name); }

    bool read(const Entry& entry, Sink& sink, Report& /*report*/) const override {
        if (entry.kind != EntryKind::file) return false;
        DirectoryReader reader;
        std::vector<std::byte> buffer;
        copy_file(reader.open(directory_, index_.source_of(entry)), entry.size, sink, buffer);
        return true;
    }

    void read_all(EntryVisitor* visitor, unsigned jobs, Report& /*report*/) const override {
        struct Tools {
            DirectoryReader reader;
            std::vector<std::byte> buffer;
        };
        Workers workers(jobs);
        std::vector<Tools> tools(workers.count());
        workers.run(index_.entries.size(), [&](std::size_t task, std::size_t worker) {
            const Entry& entry = index_.entries[task];
            if (entry.kind != EntryKind::file) return;
            NullSink nowhere;
            Sink* const sink = visitor ? visitor->begin(entry) : nullptr;
            const File file = tools[worker].reader.open(directory_, index_.source_of(entry));
            copy_file(file, entry.size, sink ? *sink : nowhere, tools[worker].buffer);
            count_entries(1);
            if (visitor) visitor->end(entry, true);
        });
    }

private:
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

}  // namespace

std::unique_ptr<Container> open_directory(File directory, const OpenOptions& options, Report& report) {
    return std::make_unique<DirectoryContainer>(std::move(directory), options, report);
}

std::unique_ptr<Container> open_bare_file(File file) { return std::make_unique<BareFile>(std::move(file)); }

}  // namespace csar::container
