#include "csar/container/zip_in_tar.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "csar/container/zip_end.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tar.hpp"

namespace csar::container {
namespace {

// A zip at the end of the file, and the entry whose content it is; null as long as none is found.
struct Candidate {
    ByteRange range;
    const Entry* entry = nullptr;
};

// Candidates of one size that an entry is compared with: each may cost another reading of the file.
constexpr std::size_t max_alike = 16;

bool is_smaller(const Candidate& a, const Candidate& b) { return a.range.size() < b.range.size(); }

// Compares the content of one entry with all candidates of its size.
class ContentComparison final : public Sink {
public:
    explicit ContentComparison(const File& file) : file_(file) {}

    void start(std::vector<Candidate*> candidates) {
        candidates_ = std::move(candidates);
        done_ = 0;
    }

    void write(ByteView bytes) override {
        std::vector<std::byte> stored(bytes.size());
        std::erase_if(candidates_, [&](const Candidate* candidate) {
            file_.read_exactly_at(candidate->range.begin + done_, stored);
            return !std::equal(stored.begin(), stored.end(), bytes.begin());
        });
        done_ += bytes.size();
    }

    void finish(const Entry& entry) {
        for (Candidate* candidate : candidates_) candidate->entry = &entry;
    }

private:
    const File& file_;
    std::vector<Candidate*> candidates_;
    std::uint64_t done_ = 0;
};

class EntrySearch final : public EntryVisitor {
public:
    // `candidates` are ordered by their size: there may be thousands of them, and a million entries.
    EntrySearch(const File& file, std::span<Candidate> candidates) : candidates_(candidates), comparison_(file) {}

    auto of_size(std::uint64_t size) const {
        return std::equal_range(candidates_.begin(), candidates_.end(), Candidate{{0, size}}, is_smaller);
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

}  // namespace

void check_zip_in_tar(const Container& tar, Report& report) {
    const File& file = *tar.archive();
    std::vector<Candidate> candidates;
    for (const ByteRange& range : zips_at_end(file, tar.archive_size())) candidates.push_back({range});
    if (candidates.empty()) return;
    const std::uint64_t last_end = candidates.back().range.end;
    std::sort(candidates.begin(), candidates.end(), is_smaller);
    EntrySearch search(file, candidates);
    if (tar.filter() != Filter::none) {
        tar.read_all(&search, 1, report);
    } else {  // an entry can be read by itself, and most have another size
        for (const Entry& entry : tar.entries()) {
            Sink* const sink = search.begin(entry);
            if (sink != nullptr) search.end(entry, tar.read(entry, *sink));
        }
    }
    const auto hidden = std::find_if(candidates.begin(), candidates.end(),
                                     [](const Candidate& candidate) { return candidate.entry == nullptr; });
    if (hidden != candidates.end())
        return report.add(diagnose(rules::tar::hidden_zip, {}, hidden->range.begin, hidden->range.end));
    const auto last = std::find_if(candidates.begin(), candidates.end(),
                                   [&](const Candidate& candidate) { return candidate.range.end == last_end; });
    report.add(diagnose(rules::tar::nested_zip, place_of(last->entry->name), last->entry->name));
}

}  // namespace csar::container
