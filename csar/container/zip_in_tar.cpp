#include "csar/container/zip_in_tar.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "csar/container/zip_reach.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tar.hpp"

namespace csar::container {
namespace {

// A zip at the end of the file. Its reachable part may be in an entry.
struct Candidate {
    ZipAtEnd zip;
    std::uint64_t first = 0;       // the first byte of the zip that must be in the content of the entry
    const Entry* entry = nullptr;  // null if none was found yet
};

// Maximum number of candidates of one size for an entry: each may require reading the file again.
constexpr std::size_t max_alike = 16;

bool is_smaller(const Candidate& a, const Candidate& b) { return a.zip.size() < b.zip.size(); }

// Compares the content of one entry with all candidates of its size.
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
    // `candidates` are ordered by size, because there may be thousands of candidates and a million entries.
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
    for (const Entry& entry : tar.entries()) {  // single entries can be read, and most have a different size
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
        // A zip without reachable entries is a remainder of an entry that a compressor stored in several blocks.
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
