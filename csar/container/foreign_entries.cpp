#include "csar/container/foreign_entries.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <array>
#include <deque>
#include <exception>
#include <new>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/ascii.hpp"
#include "base/file_sink.hpp"
#include "base/interrupt.hpp"
#include "base/temporary_file.hpp"
#include "csar/container/compressed_source.hpp"
#include "csar/container/crc32.hpp"
#include "csar/container/file_copy.hpp"
#include "csar/container/tar_header.hpp"
#include "csar/container/zip_container.hpp"
#include "csar/container/zip_content.hpp"
#include "csar/container/zip_format.hpp"
#include "report/diagnose.hpp"
#include "report/rules/entry.hpp"
#include "report/rules/tar.hpp"
#include "report/rules/zip.hpp"

namespace csar::container {
namespace {

constexpr std::size_t portion = 256 * KiB;
// Of a sparse file. libarchive needs about 100 bytes for each.
constexpr std::uint64_t max_regions = 100'000;

// The contents of files, one after the other, in a temporary file.
class DecodedContents final : public Container, public Sink {
public:
    // `name`: of the archive, for messages.
    explicit DecodedContents(const std::string& name) : file_(open_temporary_file(name)) {}

    // Adds to the content of the next entry.
    void write(ByteView bytes) override {
        file_.write(bytes);
        end_ += bytes.size();
    }
    // Returns an entry for the bytes since the last entry. It is valid as long as this object.
    const Entry* end() {
        Entry entry;
        entry.size = entry.stored_size = pending();
        entry.position = std::exchange(start_, end_);
        return &entries_.emplace_back(entry);
    }
    // Discards the bytes since the last entry.
    void drop() { start_ = end_; }
    // The number of bytes since the last entry.
    std::uint64_t pending() const { return end_ - start_; }

    Format format() const override { return Format::tar; }
    const std::string& path() const override { return file_.name(); }
    std::uint64_t archive_size() const override { return end_; }
    // Entries are only available from end().
    std::span<const Entry> entries() const override { return {}; }
    const Entry* find(std::string_view /*name*/) const override { return nullptr; }
    using Container::read;
    bool read(const Entry& entry, Sink& sink, Report& /*report*/) const override {
        std::vector<std::byte> buffer;
        copy_range(file_, entry.position, entry.size, sink, buffer);
        return true;
    }
    void read_all(EntryVisitor* /*visitor*/, unsigned /*jobs*/, Report& /*report*/) const override {}

private:
    File file_;
    std::uint64_t start_ = 0, end_ = 0;
    std::deque<Entry> entries_;
};

std::string text_of(const char* text) { return text == nullptr ? std::string() : std::string(text); }

// Reads a tar with libarchive.
class ForeignTar {
public:
    ForeignTar(const Container& tar, const Limits& limits, DecodedContents& contents)
        : tar_(tar), file_(*tar.archive()), limits_(limits), contents_(contents), input_(portion) {
        if (!archive_) throw std::bad_alloc();
        archive_read_support_format_tar(archive_.get());
        archive_read_set_read_callback(archive_.get(), give_input);
        archive_read_set_skip_callback(archive_.get(), skip_input);
        archive_read_set_callback_data(archive_.get(), this);
    }

    // Decodes foreign entries. An entry must be at the same position in libarchive and in the index.
    ForeignEntry::Map run() {
        ForeignEntry::Map found;
        const std::span<const Entry> entries = tar_.entries();
        const Entry* next = entries.data();
        const Entry* const end = next + entries.size();
        bool goes_on = archive_read_open1(archive_.get()) == ARCHIVE_OK;
        while ((goes_on = goes_on && advance()) && next != end) {
            check_interrupt();
            // Extension headers may be between this position and the header of the entry.
            const auto start = static_cast<std::uint64_t>(archive_read_header_position(archive_.get()));
            while (next != end && next->position < start) ++next;
            if (next == end || !is_foreign(tar_, *next) || !is_alike(*next)) continue;
            if (auto read = read_entry(*next)) found.emplace(next, *std::move(read));
        }
        if (input_failure_) std::rethrow_exception(input_failure_);
        return found;
    }

private:
    struct Closer {
        void operator()(archive* handle) const { archive_read_free(handle); }
    };

    static la_ssize_t give_input(archive* /*handle*/, void* self, const void** bytes) {
        auto& tar = *static_cast<ForeignTar*>(self);
        *bytes = tar.input_.data();
        try {
            const std::size_t count = tar.file_.read_at(tar.position_, tar.input_);
            tar.position_ += count;
            return static_cast<la_ssize_t>(count);
        } catch (...) {  // must not pass through libarchive
            tar.input_failure_ = std::current_exception();
            return ARCHIVE_FATAL;
        }
    }

    static la_int64_t skip_input(archive* /*handle*/, void* self, la_int64_t request) {
        auto& tar = *static_cast<ForeignTar*>(self);
        const std::uint64_t left = tar.tar_.archive_size() - std::min(tar.position_, tar.tar_.archive_size());
        const std::uint64_t count = std::min(static_cast<std::uint64_t>(std::max<la_int64_t>(request, 0)), left);
        tar.position_ += count;
        return static_cast<la_int64_t>(count);
    }

    bool advance() {
        const int status = archive_read_next_header(archive_.get(), &entry_);
        return status == ARCHIVE_OK || status == ARCHIVE_WARN;
    }

    // True if libarchive and the index have the same type.
    bool is_alike(const Entry& entry) const {
        const bool is_hard_link = archive_entry_hardlink(entry_) != nullptr;
        if (entry.kind == EntryKind::hardlink) return is_hard_link;
        return !is_hard_link &&
               archive_entry_filetype(entry_) == (entry.kind == EntryKind::symlink ? AE_IFLNK : AE_IFREG);
    }

    std::optional<ForeignEntry> read_entry(const Entry& entry) {
        ForeignEntry read{.name = text_of(archive_entry_pathname(entry_)), .link = {}, .content = nullptr};
        if (entry.kind == EntryKind::special) {
            if (!unfold(entry)) return contents_.drop(), std::nullopt;
            read.content = contents_.end();
            return read;
        }
        read.link =
            text_of(entry.kind == EntryKind::hardlink ? archive_entry_hardlink(entry_) : archive_entry_symlink(entry_));
        if (read.link.empty() || read.link.size() > limits_.name_bytes) return std::nullopt;
        return read;
    }

    // Adds the content of a sparse file. Holes become zeros.
    bool unfold(const Entry& entry) {
        const auto size = static_cast<std::uint64_t>(std::max<la_int64_t>(archive_entry_size(entry_), 0));
        if (size > limits_.extracted_bytes - std::min(limits_.extracted_bytes, contents_.archive_size())) return false;
        if (!has_bounded_map(entry)) return false;
        std::vector<std::byte> buffer(portion);
        for (;;) {
            check_interrupt();
            const la_ssize_t count = archive_read_data(archive_.get(), buffer.data(), buffer.size());
            if (count < 0) return false;
            if (count == 0) break;
            if (contents_.pending() + static_cast<std::uint64_t>(count) > size) return false;
            contents_.write(ByteView(buffer).first(static_cast<std::size_t>(count)));
        }
        // libarchive does not return a hole at the end.
        std::ranges::fill(buffer, std::byte{0});
        while (contents_.pending() < size) {
            check_interrupt();
            const std::uint64_t left = size - contents_.pending();
            contents_.write(ByteView(buffer).first(static_cast<std::size_t>(std::min<std::uint64_t>(left, portion))));
        }
        return true;
    }

    // In version 1.0 of sparse files, the content starts with the number of regions.
    bool has_bounded_map(const Entry& entry) const {
        std::array<std::byte, 24> head{};
        std::string_view text = as_text(ByteView(head).first(file_.read_at(entry.position + tar_block_size, head)));
        std::uint64_t regions = 0;
        for (; !text.empty() && is_ascii_digit(text.front()); text.remove_prefix(1))
            regions = std::min(regions * 10 + static_cast<std::uint64_t>(text.front() - '0'), max_regions + 1);
        const bool is_number_on_a_line = text.empty() || text.front() == '\n';
        return !is_number_on_a_line || regions <= max_regions;
    }

    const Container& tar_;
    const File& file_;
    const Limits& limits_;
    DecodedContents& contents_;
    std::unique_ptr<archive, Closer> archive_{archive_read_new()};
    archive_entry* entry_ = nullptr;  // the current entry, owned by archive_
    std::vector<std::byte> input_;
    std::uint64_t position_ = 0;  // offset of the next byte for libarchive
    std::exception_ptr input_failure_;
};

void report_unread(const Entry& entry, Report& report) {
    const Rule& found = entry.kind == EntryKind::hardlink  ? rules::entry::hard_link
                        : entry.kind == EntryKind::symlink ? rules::entry::symbolic_link
                                                           : rules::tar::sparse_file;
    report.add(diagnose_with(found, entry_place(entry.name), {entry.name}));
}

// Methods whose data are a complete compressed file (APPNOTE 4.4.5).
std::optional<Filter> filter_of(std::uint16_t method) {
    switch (method) {
        case 12: return Filter::bzip2;
        case 93: return Filter::zstd;
        case 95: return Filter::xz;
        default: return std::nullopt;
    }
}

class ForeignZipEntries {
public:
    ForeignZipEntries(const ZipContainer& zip, const Limits& limits, DecodedContents& contents, Report& report)
        : zip_(zip), limits_(limits), contents_(contents), report_(report) {}

    std::optional<ForeignEntry> read(const Entry& entry) {
        if (entry.kind == EntryKind::symlink) return read_link(entry);
        const auto filter = filter_of(entry.method);
        if (!filter || !zip_.is_placed(entry)) {
            report_.add(diagnose(rules::zip::unsupported_method, entry_place(entry.name), entry.name,
                                 method_text(entry.method)));
            return std::nullopt;
        }
        const ContentResult result = decode(entry, *filter);
        if (!result.sound()) {
            report_.add(diagnose_content(entry, result));
            contents_.drop();
            return std::nullopt;
        }
        return ForeignEntry{.name = {}, .link = {}, .content = contents_.end()};
    }

private:
    std::optional<ForeignEntry> read_link(const Entry& entry) {
        StringSink text;
        if (entry.size <= limits_.name_bytes && zip_.is_readable(entry) && zip_.read(entry, text))
            return ForeignEntry{.name = {}, .link = std::move(text).text(), .content = nullptr};
        report_.add(diagnose(rules::entry::symbolic_link, entry_place(entry.name), entry.name));
        return std::nullopt;
    }

    ContentResult decode(const Entry& entry, Filter filter) {
        FileSink raw(open_temporary_file(zip_.path()));
        zip_.read_raw(entry, raw);
        const File file = std::move(raw).take();
        Report damage;
        const auto source = decompress(filter, file, damage);
        std::vector<std::byte> buffer(portion);
        Crc32 crc;
        while (const std::size_t count = source->read(buffer)) {
            const ByteView bytes = ByteView(buffer).first(count);
            if (contents_.pending() + count > entry.size) return {ContentFault::too_long};
            crc.update(bytes);
            contents_.write(bytes);
        }
        if (damage.count(Severity::error) != 0) return {ContentFault::damaged};
        if (contents_.pending() < entry.size) return {ContentFault::too_short, contents_.pending()};
        return crc.value() == entry.crc ? ContentResult{} : ContentResult{ContentFault::wrong_crc, crc.value()};
    }

    const ZipContainer& zip_;
    const Limits& limits_;
    DecodedContents& contents_;
    Report& report_;
};

}  // namespace

bool is_foreign(const Container& archive, const Entry& entry) {
    if (entry.kind == EntryKind::file) return archive.format() == Format::zip && !is_plain_method(entry.method);
    return entry.kind != EntryKind::directory;
}

ForeignEntries read_foreign_entries(const Container& archive, const Limits& limits, Report& report) {
    ForeignEntries foreign;
    std::vector<const Entry*> wanted;
    for (const Entry& entry : archive.entries())
        if (is_foreign(archive, entry)) wanted.push_back(&entry);
    if (wanted.empty()) return foreign;
    auto contents = std::make_unique<DecodedContents>(archive.path());
    if (const auto* zip = dynamic_cast<const ZipContainer*>(&archive)) {
        ForeignZipEntries reading(*zip, limits, *contents, report);
        for (const Entry* entry : wanted)
            if (auto read = reading.read(*entry)) foreign.entries.emplace(entry, *std::move(read));
    } else {
        foreign.entries = ForeignTar(archive, limits, *contents).run();
        for (const Entry* entry : wanted)
            if (!foreign.entries.contains(entry)) report_unread(*entry, report);
    }
    foreign.contents = std::move(contents);
    archive.check_unchanged();
    return foreign;
}

}  // namespace csar::container
