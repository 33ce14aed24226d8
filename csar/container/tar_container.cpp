#include "csar/container/tar_container.hpp"

#include <algorithm>
#include <utility>

#include <csar/failure.hpp>
#include "base/arithmetic.hpp"
#include "base/size_words.hpp"
#include "base/traffic.hpp"
#include "csar/container/detect.hpp"
#include "csar/container/entry_checks.hpp"
#include "csar/container/entry_collisions.hpp"
#include "csar/container/file_copy.hpp"
#include "csar/container/kept_files.hpp"
#include "csar/container/read_files.hpp"
#include "csar/container/tar_header.hpp"
#include "csar/container/tar_index.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tar.hpp"

namespace csar::container {
namespace {

class TarContainer : public Container {
public:
    Format format() const override { return Format::tar; }
    const std::string& path() const override { return file_.name(); }
    std::uint64_t archive_size() const override { return stamp_.size; }
    const File* archive() const override { return &file_; }
    void check_unchanged() const override { file_.check_unchanged(stamp_); }
    std::span<const Entry> entries() const override { return index_.entries; }
    const Entry* find(std::string_view name) const override { return find_entry(index_.entries, table_, name); }

protected:
    explicit TarContainer(File file) : file_(std::move(file)), stamp_(file_.stamp()) {}

    void set_index(TarIndex index, Report& report) {
        index_ = std::move(index);
        table_ = check_collisions(index_.entries, rules::tar::duplicate_name, report);
        check_junk(index_.entries, report);
        check_unchanged();
    }

    const File& file() const { return file_; }

    // True if the content of the entry is truncated.
    bool is_cut(const Entry& entry) const {
        return index_.last_is_cut && entry.position == index_.entries.back().position;
    }

private:
    File file_;
    FileStamp stamp_;
    TarIndex index_;
    NameTable table_;
};

std::uint64_t content_position(const Entry& entry) { return entry.position + tar_block_size; }

class PlainTar final : public TarContainer {
public:
    PlainTar(File archive, const OpenOptions& options, Report& report) : TarContainer(std::move(archive)) {
        FileTarInput input(file());
        set_index(index_tar(input, {}, options.limits, report), report);
    }

    bool read(const Entry& entry, Sink& sink, Report& /*report*/) const override {
        Buffer buffer;
        if (entry.kind != EntryKind::file || !copy(entry, sink, buffer)) return false;
        check_unchanged();
        return true;
    }

    void read_all(EntryVisitor* visitor, unsigned jobs, Report& /*report*/) const override {
        read_files<Buffer>(entries(), visitor, jobs,
                           [&](const Entry& entry, Sink& sink, Buffer& buffer) { return copy(entry, sink, buffer); });
        check_unchanged();
    }

private:
    using Buffer = std::vector<std::byte>;

    bool copy(const Entry& entry, Sink& sink, Buffer& buffer) const {
        if (is_cut(entry)) return false;
        copy_range(file(), content_position(entry), entry.size, sink, buffer);
        return true;
    }
};

class CompressedTar final : public TarContainer {
public:
    CompressedTar(File archive, Filter filter, const OpenOptions& options, Report& report)
        : TarContainer(std::move(archive)), filter_(filter), kept_(options.limits) {
        // Not a tar: a second thread would read ahead, and find damage, depending on its speed.
        const bool is_tar = has_start_of_tar(filter);
        StreamTarInput input(filter, file(), is_tar ? options.jobs : 1, report);
        const ByteView head = input.start(detection_size);
        if (!is_tar) {
            refuse(head, input.is_sound());
            return;
        }
        const auto read_content = [&](const Entry& entry) { return take_content(input, entry, options.visitor); };
        // Limits the time of decompression in proportion to the file size.
        const std::uint64_t most =
            std::max(options.limits.ratio_ceiling, saturating_multiply(archive_size(), options.limits.ratio_warning));
        set_index(index_tar(input, read_content, options.limits, report, most), report);
        check_ratio(input.position(), options.limits, report);
    }

    Filter filter() const override { return filter_; }
    bool is_at_hand(const Entry& entry) const override { return kept_.find(entry) != nullptr; }

    bool read(const Entry& entry, Sink& sink, Report& /*report*/) const override {
        if (entry.kind != EntryKind::file || is_cut(entry)) return false;
        if (const std::string* const content = kept_.find(entry)) {
            sink.write(as_bytes(*content));
            return true;
        }
        Report known;  // findings of the first pass
        StreamTarInput input(filter_, file(), 1, known);
        copy(input, entry, &sink);
        check_unchanged();
        return true;
    }

    // All bytes were checked at opening.
    void read_all(EntryVisitor* visitor, unsigned jobs, Report& /*report*/) const override {
        if (!visitor) return check_unchanged();
        Report known;
        StreamTarInput input(filter_, file(), jobs, known);
        for (const Entry& entry : entries()) {
            if (entry.kind != EntryKind::file) continue;
            Sink* const sink = visitor->begin(entry);
            if (!is_cut(entry)) copy(input, entry, sink);
            visitor->end(entry, !is_cut(entry));
        }
        check_unchanged();
    }

private:
    bool has_start_of_tar(Filter filter) const {
        Report unreported;
        StreamTarInput input(filter, file(), 1, unreported);
        return looks_like_tar(input.start(detection_size));
    }

    // Passes the content to the visitor, and may keep it for later.
    std::uint64_t take_content(StreamTarInput& input, const Entry& entry, EntryVisitor* visitor) {
        Sink* const seen = visitor ? visitor->begin(entry) : nullptr;
        Sink* const kept = kept_.begin(entry);
        std::uint64_t count = 0;
        if (seen && kept) {
            TeeSink both(*seen, *kept);
            count = input.pass(entry.size, &both);
        } else {
            count = input.pass(entry.size, seen ? seen : kept);
        }
        kept_.end(count == entry.size);
        count_entries(1);
        if (visitor) visitor->end(entry, count == entry.size);
        return count;
    }

    void refuse(ByteView head, bool sound) const {
        if (!sound) return;  // already reported; there is no readable header
        const Recognition found = recognise(head);
        throw UnknownFormat(
            compose("cannot read '{}': it is compressed with {}, but it contains {}, not a tar archive{}", path(),
                    to_string(filter_), found.description, found.format ? "; decompress the file" : ""));
    }

    void check_ratio(std::uint64_t size, const Limits& limits, Report& report) const {
        if (size >= limits.ratio_floor && size > saturating_multiply(archive_size(), limits.ratio_warning))
            report.add(diagnose(rules::tar::high_compression_ratio, {}, size_words(archive_size()), size_words(size)));
    }

    void copy(StreamTarInput& input, const Entry& entry, Sink* sink) const {
        input.skip(content_position(entry) - input.position());
        if (input.pass(entry.size, sink) == entry.size) return;
        check_unchanged();
        throw Failure(FailureKind::internal,
                      compose("'{}' had different entries when it was read a second time", path()));
    }

    Filter filter_;
    KeptFiles kept_;
};

}  // namespace

std::unique_ptr<Container> open_tar(File file, Filter filter, const OpenOptions& options, Report& report) {
    if (filter == Filter::none) return std::make_unique<PlainTar>(std::move(file), options, report);
    return std::make_unique<CompressedTar>(std::move(file), filter, options, report);
}

}  // namespace csar::container
