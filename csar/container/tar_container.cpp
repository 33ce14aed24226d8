#include "csar/container/tar_container.hpp"

#include <algorithm>
#include <utility>

#include <csar/failure.hpp>
#include "base/arithmetic.hpp"
#include "base/size_words.hpp"
#include "base/traffic.hpp"
#include "base/workers.hpp"
#include "csar/container/detect.hpp"
#include "csar/container/entry_checks.hpp"
#include "csar/container/entry_collisions.hpp"
#include "csar/container/file_copy.hpp"
#include "csar/container/kept_files.hpp"
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

    // True for the entry whose content is truncated.
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
        set_index(TarIndexer(input, nullptr, options.limits, report).run(), report);
    }

    bool read(const Entry& entry, Sink& sink, Report& /*report*/) const override {
        if (entry.kind != EntryKind::file || is_cut(entry)) return false;
        std::vector<std::byte> buffer;
        copy(entry, sink, buffer);
        check_unchanged();
        return true;
    }

    void read_all(EntryVisitor* visitor, unsigned jobs, Report& /*report*/) const override {
        Workers workers(jobs);
        std::vector<std::vector<std::byte>> buffers(workers.count());
        workers.run(entries().size(), [&](std::size_t task, std::size_t worker) {
            const Entry& entry = entries()[task];
            if (entry.kind != EntryKind::file) return;
            NullSink nowhere;
            Sink* const sink = visitor ? visitor->begin(entry) : nullptr;
            if (!is_cut(entry)) copy(entry, sink ? *sink : nowhere, buffers[worker]);
            count_entries(1);
            if (visitor) visitor->end(entry, !is_cut(entry));
        });
        check_unchanged();
    }

private:
    void copy(const Entry& entry, Sink& sink, std::vector<std::byte>& buffer) const {
        copy_range(file(), content_position(entry), entry.size, sink, buffer);
    }
};

// A compressed archive, with all stages from the file to the receiver of the contents.
struct TarStream {
    TarStream(Filter filter, const File& file, unsigned jobs, Report& report)
        : source(decompress(filter, file, report)), blocks(stream_blocks(*source, jobs)), input(*blocks) {}

    std::unique_ptr<CompressedSource> source;
    std::unique_ptr<BlockStream> blocks;
    StreamTarInput input;
};

// Handles the contents while a compressed archive is indexed.
class FirstPass final : public TarContentReader {
public:
    FirstPass(StreamTarInput& input, const OpenOptions& options, KeptFiles& kept)
        : input_(input), visitor_(options.visitor), kept_(kept) {}

    std::uint64_t read_content(const Entry& entry) override {
        Sink* const seen = visitor_ ? visitor_->begin(entry) : nullptr;
        Sink* const kept = kept_.begin(entry);
        const std::uint64_t count = copy(entry.size, seen, kept);
        kept_.end(count == entry.size);
        count_entries(1);
        if (visitor_) visitor_->end(entry, count == entry.size);
        return count;
    }

private:
    std::uint64_t copy(std::uint64_t size, Sink* first, Sink* second) {
        if (!first || !second) {
            Sink* const only = first ? first : second;
            return only ? input_.copy(size, *only) : input_.skip(size);
        }
        TeeSink both(*first, *second);
        return input_.copy(size, both);
    }

    StreamTarInput& input_;
    EntryVisitor* visitor_;
    KeptFiles& kept_;
};

class CompressedTar final : public TarContainer {
public:
    CompressedTar(File archive, Filter filter, const OpenOptions& options, Report& report)
        : TarContainer(std::move(archive)), filter_(filter), kept_(options.limits) {
        TarStream stream(filter, file(), options.jobs, report);
        const ByteView head = stream.input.start(detection_size);
        if (!looks_like_tar(head)) {
            refuse(head, stream.input.is_sound());
            return;
        }
        FirstPass first_pass(stream.input, options, kept_);
        // The time for decompression must be proportional to the file size, whatever the compression is.
        const std::uint64_t most =
            std::max(options.limits.ratio_ceiling, saturating_multiply(archive_size(), options.limits.ratio_warning));
        set_index(TarIndexer(stream.input, &first_pass, options.limits, report, most).run(), report);
        check_ratio(stream.input.position(), options.limits, report);
    }

    Filter filter() const override { return filter_; }

    bool read(const Entry& entry, Sink& sink, Report& /*report*/) const override {
        if (entry.kind != EntryKind::file || is_cut(entry)) return false;
        if (const std::string* const content = kept_.find(entry)) {
            sink.write(as_bytes(*content));
            return true;
        }
        Report known;  // receives the findings of the first pass again, and is discarded
        TarStream stream(filter_, file(), 1, known);
        copy(stream.input, entry, &sink);
        check_unchanged();
        return true;
    }

    // Opening has already read and checked every byte.
    void read_all(EntryVisitor* visitor, unsigned jobs, Report& /*report*/) const override {
        if (!visitor) return check_unchanged();
        Report known;
        TarStream stream(filter_, file(), jobs, known);
        for (const Entry& entry : entries()) {
            if (entry.kind != EntryKind::file) continue;
            Sink* const sink = visitor->begin(entry);
            if (!is_cut(entry)) copy(stream.input, entry, sink);
            visitor->end(entry, !is_cut(entry));
        }
        check_unchanged();
    }

private:
    void refuse(ByteView head, bool sound) const {
        if (!sound) return;  // already reported: not even the first header could be read
        const Recognition found = recognise(head);
        throw UnknownFormat(
            compose("cannot read '{}': it is compressed with {}, but it contains {}, not a tar archive{}", path(),
                    to_string(filter_), found.description, found.format ? "; decompress it" : ""));
    }

    void check_ratio(std::uint64_t size, const Limits& limits, Report& report) const {
        if (size >= limits.ratio_floor && size > saturating_multiply(archive_size(), limits.ratio_warning))
            report.add(diagnose(rules::tar::high_compression_ratio, {}, size_words(archive_size()), size_words(size)));
    }

    void copy(StreamTarInput& input, const Entry& entry, Sink* sink) const {
        input.skip(content_position(entry) - input.position());
        const std::uint64_t count = sink ? input.copy(entry.size, *sink) : input.skip(entry.size);
        if (count == entry.size) return;
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
