#include "csar/pack/private_keys.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "base/directory_reader.hpp"
#include "base/package_path.hpp"
#include "base/workers.hpp"
#include "csar/artifacts/first_and_last.hpp"
#include "csar/artifacts/private_key.hpp"
#include "report/diagnose.hpp"
#include "report/rules/pack.hpp"

namespace csar::pack {
namespace {

constexpr std::size_t files_per_task = 256;

void tell_of(const std::string& name, const std::string& reason, Report& report) {
    if (!reason.empty()) report.add(diagnose(rules::pack::private_key, place_of(name), name, reason));
}

std::string key_reason_of(const directory::DirectoryPlan& plan, const directory::PlannedEntry& entry,
                          DirectoryReader& reader) {
    if (entry.is_directory) return {};
    std::string reason = artifacts::private_key_by_name(entry.name);
    if (!reason.empty() || entry.size > artifacts::max_private_key_bytes) return reason;
    std::array<std::byte, artifacts::private_key_start> start{};
    const std::size_t length = reader.open(plan.root, entry.source).read_at(0, start);
    return artifacts::private_key_by_content(as_text(ByteView(start).first(length)));
}

}  // namespace

// Searches files in parallel. Findings are in the order of the plan.
void report_private_keys(const directory::DirectoryPlan& plan, unsigned jobs, Report& report) {
    std::vector<std::string> found(plan.entries.size());
    Workers workers(jobs);
    std::vector<DirectoryReader> readers(workers.count());
    const std::size_t tasks = (found.size() + files_per_task - 1) / files_per_task;
    workers.run(tasks, [&](std::size_t task, std::size_t worker) {
        const std::size_t first = task * files_per_task, end = std::min(first + files_per_task, found.size());
        for (std::size_t i = first; i < end; ++i) found[i] = key_reason_of(plan, plan.entries[i], readers[worker]);
    });
    for (std::size_t i = 0; i < found.size(); ++i) tell_of(plan.entries[i].name, found[i], report);
}

struct PrivateKeyWatch::Start {
    artifacts::FirstAndLast kept{artifacts::private_key_start, 0};
    std::optional<TeeSink> both;  // with the sink of the next observer
};

PrivateKeyWatch::PrivateKeyWatch(std::span<const container::Item> items, container::ItemObserver* next)
    : items_(items), next_(next), starts_(items.size()), reasons_(items.size()) {}

PrivateKeyWatch::~PrivateKeyWatch() = default;

Sink* PrivateKeyWatch::begin(std::size_t item) {
    starts_[item] = std::make_unique<Start>();
    Start& start = *starts_[item];
    Sink* const next = next_ ? next_->begin(item) : nullptr;
    return next ? &start.both.emplace(start.kept, *next) : static_cast<Sink*>(&start.kept);
}

void PrivateKeyWatch::end(std::size_t item, std::uint64_t size) {
    std::string& reason = reasons_[item];
    reason = artifacts::private_key_by_name(items_[item].name);
    if (reason.empty() && size <= artifacts::max_private_key_bytes)
        reason = artifacts::private_key_by_content(starts_[item]->kept.first());
    starts_[item].reset();
    if (next_) next_->end(item, size);
}

void PrivateKeyWatch::tell(Report& report) const {
    for (std::size_t i = 0; i < items_.size(); ++i) tell_of(items_[i].name, reasons_[i], report);
}

}  // namespace csar::pack
