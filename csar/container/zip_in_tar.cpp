#include "csar/container/zip_in_tar.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "base/arithmetic.hpp"
#include "base/interrupt.hpp"
#include "csar/container/file_window.hpp"
#include "csar/container/zip_end.hpp"
#include "csar/container/zip_extra.hpp"
#include "csar/container/zip_format.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tar.hpp"

namespace csar::container {
namespace {

constexpr std::size_t read_ahead = 64 * 1024;
constexpr std::size_t max_header_bytes = central_header_size + 3 * std::size_t{all_ones_16};

// `bytes`: starts with the central header, and may be cut.
WideFields fields_of(const ZipCentralHeader& header, ByteView bytes) {
    const std::size_t begin = std::min(central_header_size + std::size_t{header.name_length}, bytes.size());
    const std::size_t length = std::min(std::size_t{header.extra_length}, bytes.size() - begin);
    return widen(header, parse_extra(bytes.subspan(begin, length)).zip64);
}

// What readers can reach of an incomplete zip. Readers reject entries without a local header at the declared offset.
struct ZipReach {
    // Offset of the first local header that is where the directory says; nullopt if there is none.
    std::optional<std::uint64_t> first;
    // True if an entry goes beyond the start of the directory. Also true if an entry is not at its position,
    // but an entry is at its offset from the start of the file, where unzip then searches.
    bool is_outside = false;
    bool is_cut_short = false;  // the search did not end
};

// Searches the local headers of several archives in a file.
class ZipReachSearch {
public:
    ZipReachSearch(const File& file, std::uint64_t file_size) : file_(file), file_size_(file_size) {}

    // Throws Failure if the file is too short.
    ZipReach reach_of(const ZipAtEnd& zip) {
        const ZipDirectory& directory = zip.directory;
        FileWindow window(file_, static_cast<std::size_t>(std::min<std::uint64_t>(max_header_bytes, directory.size)),
                          directory.end());
        ZipReach reach;
        bool is_any_missing = false, is_any_elsewhere = false;
        std::uint64_t position = directory.offset;
        for (std::size_t count = 0; position < directory.end(); ++count) {
            if (count % 4096 == 0) check_interrupt();
            const auto bytes = [&](std::size_t wanted) {
                const std::uint64_t length = std::min<std::uint64_t>(wanted, directory.end() - position);
                return window.view(position, static_cast<std::size_t>(length), read_ahead);
            };
            const auto header = parse_central_header(bytes(central_header_size));
            if (!header) break;
            const std::size_t length = header->record_size();
            if (length > budget_) {
                reach.is_cut_short = true;
                break;
            }
            budget_ -= length;
            const WideFields fields = fields_of(*header, bytes(length));
            if (is_local_header_at(saturating_add(directory.base, fields.offset))) {
                reach.first = std::min(reach.first.value_or(fields.offset), fields.offset);
                const std::uint64_t end =
                    saturating_add(fields.offset, saturating_add(local_header_size, fields.stored_size));
                if (end > directory.offset - directory.base) reach.is_outside = true;
            } else {
                is_any_missing = true;
            }
            if (directory.base != 0 && is_local_header_at(fields.offset)) is_any_elsewhere = true;
            position += length;
        }
        // If unzip misses an entry, it ignores bytes before the archive, also for later entries.
        reach.is_outside |= is_any_missing && is_any_elsewhere;
        return reach;
    }

private:
    bool is_local_header_at(std::uint64_t offset) const {
        std::array<std::byte, sizeof(std::uint32_t)> signature{};
        return offset < file_size_ && file_.read_at(offset, signature) == signature.size() &&
               has_signature(signature, local_signature);
    }

    const File& file_;
    std::uint64_t file_size_;
    // Bytes of directories that may still be read. Thousands of end records may share a directory.
    std::uint64_t budget_ = 32 * 1024 * 1024;
};

// A zip at the end of the file. An entry may contain its reachable part.
struct Candidate {
    ZipAtEnd zip;
    std::uint64_t first = 0;       // first byte of the zip that must be in the entry
    const Entry* entry = nullptr;  // null if not found yet
};

// Maximum number of candidates of one size. Each candidate may need another read of the file.
constexpr std::size_t max_alike = 16;

bool is_smaller(const Candidate& a, const Candidate& b) { return a.zip.size() < b.zip.size(); }

// Compares an entry with all candidates of its size.
class ContentComparison final : public Sink {
public:
    explicit ContentComparison(const File& file) : file_(file) {}

    void start(std::vector<Candidate*> candidates) {
        candidates_ = std::move(candidates);
        done_ = 0;
    }

    void write(ByteView bytes) override {
        stored_.resize(bytes.size());
        std::erase_if(candidates_, [&](const Candidate* candidate) {
            const std::uint64_t torn = candidate->first - std::min(candidate->first, done_);
            if (torn >= bytes.size()) return false;
            const ByteView compared = bytes.subspan(static_cast<std::size_t>(torn));
            const ByteSpan stored = ByteSpan(stored_).first(compared.size());
            file_.read_exactly_at(candidate->zip.begin() + done_ + torn, stored);
            return !std::equal(stored.begin(), stored.end(), compared.begin());
        });
        done_ += bytes.size();
    }

    void finish(const Entry& entry) {
        for (Candidate* candidate : candidates_) candidate->entry = &entry;
    }

private:
    const File& file_;
    std::vector<Candidate*> candidates_;
    std::vector<std::byte> stored_;
    std::uint64_t done_ = 0;
};

class EntrySearch final : public EntryVisitor {
public:
    // Sorted by size: there may be thousands of candidates and a million entries.
    EntrySearch(const File& file, std::span<Candidate> candidates) : candidates_(candidates), comparison_(file) {}

    auto of_size(std::uint64_t size) const {
        return std::equal_range(candidates_.begin(), candidates_.end(), Candidate{{.directory = {}, .end = size}},
                                is_smaller);
    }

    static bool is_open(const Candidate& candidate) { return candidate.entry == nullptr; }

    bool is_wanted(const Entry& entry) const {
        const auto [first, last] = of_size(entry.size);
        return entry.kind == EntryKind::file && std::any_of(first, last, is_open);
    }

    Sink* begin(const Entry& entry) override {
        if (!is_wanted(entry)) return nullptr;
        std::vector<Candidate*> fitting;
        const auto [first, last] = of_size(entry.size);
        for (auto candidate = first; candidate != last && fitting.size() < max_alike; ++candidate)
            if (is_open(*candidate)) fitting.push_back(&*candidate);
        comparison_.start(std::move(fitting));
        return &comparison_;
    }

    void end(const Entry& entry, bool sound) override {
        if (sound && is_wanted(entry)) comparison_.finish(entry);
    }

private:
    std::span<Candidate> candidates_;
    ContentComparison comparison_;
};

void search_entries(const Container& tar, EntrySearch& search, Report& report) {
    if (tar.filter() != Filter::none) return tar.read_all(&search, 1, report);
    for (const Entry& entry : tar.entries()) {  // most entries have another size
        Sink* const sink = search.begin(entry);
        if (sink != nullptr) search.end(entry, tar.read(entry, *sink));
    }
}

}  // namespace

void check_zip_in_tar(const Container& tar, Report& report) {
    const File& file = *tar.archive();
    const auto refuse = [&](const ZipAtEnd& zip) {
        report.add(diagnose(rules::tar::hidden_zip, {}, zip.begin(), zip.end));
    };
    std::vector<Candidate> candidates;
    ZipReachSearch reach_search(file, tar.archive_size());
    for (const ZipAtEnd& zip : zips_at_end(file, tar.archive_size())) {
        const ZipReach reach = reach_search.reach_of(zip);
        if (reach.is_cut_short || reach.is_outside) return refuse(zip);
        // A zip without reachable entries is the rest of an entry that a compressor stored in several blocks.
        if (reach.first) candidates.push_back({zip, *reach.first});
    }
    if (candidates.empty()) return;
    const std::uint64_t last_end = candidates.back().zip.end;
    std::ranges::sort(candidates, is_smaller);
    EntrySearch search(file, candidates);
    search_entries(tar, search, report);
    const auto hidden = std::ranges::find_if(candidates, EntrySearch::is_open);
    if (hidden != candidates.end()) return refuse(hidden->zip);
    const auto last =
        std::ranges::find_if(candidates, [&](const Candidate& candidate) { return candidate.zip.end == last_end; });
    report.add(diagnose(rules::tar::nested_zip, place_of(last->entry->name), last->entry->name));
}

}  // namespace csar::container
