#include "csar/container/foreign_entries.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "base/temporary_file.hpp"
#include "csar/container/compressed_source.hpp"
#include "csar/container/crc32.hpp"
#include "csar/container/decoded_contents.hpp"
#include "csar/container/foreign_tar.hpp"
#include "csar/container/zip_container.hpp"
#include "csar/container/zip_content.hpp"
#include "csar/container/zip_format.hpp"
#include "report/diagnose.hpp"
#include "report/rules/entry.hpp"
#include "report/rules/zip.hpp"

namespace csar::container {
namespace {

// The compression if the data of a zip method (APPNOTE 4.4.5) is a complete compressed file.
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
        const File raw = open_temporary_file(zip_.path());
        copy_raw(entry, raw);
        Report damage;
        const auto source = decompress(filter, raw, damage);
        std::vector<std::byte> buffer(256 * KiB);
        Crc32 crc;
        while (const std::size_t count = source->read(buffer)) {
            const ByteView bytes = ByteView(buffer).first(count);
            if (contents_.pending() + count > entry.size) return {ContentFault::too_long};
            crc.update(bytes);
            contents_.next().write(bytes);
        }
        if (damage.count(Severity::error) != 0) return {ContentFault::damaged};
        if (contents_.pending() < entry.size) return {ContentFault::too_short, contents_.pending()};
        return crc.value() == entry.crc ? ContentResult{} : ContentResult{ContentFault::wrong_crc, crc.value()};
    }

    void copy_raw(const Entry& entry, const File& to) const {
        struct Copy final : Sink {
            explicit Copy(const File& file) : file_(file) {}
            void write(ByteView bytes) override { file_.write(bytes); }
            const File& file_;
        } sink(to);
        zip_.read_raw(entry, sink);
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
        foreign.entries = read_foreign_tar(archive, wanted, limits, *contents, report);
    }
    foreign.contents = std::move(contents);
    archive.check_unchanged();
    return foreign;
}

}  // namespace csar::container
