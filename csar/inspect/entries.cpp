#include "csar/inspect/entries.hpp"

#include <algorithm>

#include <utility>

#include "base/suggest.hpp"
#include "csar/container/container.hpp"
#include "csar/inspect/inspect_entries.hpp"
#include "report/diagnose.hpp"

namespace csar {
namespace {

class FunctionSink final : public Sink {
public:
    explicit FunctionSink(const std::function<void(std::span<const std::byte>)>& take) : take_(take) {}
    void write(ByteView bytes) override { take_(bytes); }

private:
    const std::function<void(std::span<const std::byte>)>& take_;
};

std::unique_ptr<container::Container> open(const Input& package, const Limits& limits, Report& report) {
    container::OpenOptions options;
    options.limits = limits;
    auto opened = container::open(open_input(package, limits).file, options, report);
    report.set_kind(opened->format() == container::Format::directory ? SubjectKind::directory : SubjectKind::archive);
    return opened;
}

}  // namespace

std::vector<InspectedFile> list_entries(const Input& package, const Limits& limits, Report& report) {
    const auto opened = open(package, limits, report);
    report.sort();
    return inspect_entries(*opened);
}

void read_entry(const Input& package, const std::string& name, const Limits& limits, Report& report,
                const std::function<void(std::span<const std::byte>)>& take) {
    const auto opened = open(package, limits, report);
    if (report.exit_status() != ExitStatus::ok) return;
    const container::Entry* const entry = opened->find(name);
    if (entry == nullptr || entry->kind != container::EntryKind::file) {
        const auto is_below = [&](const container::Entry& candidate) {
            return candidate.name == name ||
                   (candidate.name.starts_with(name) && candidate.name.substr(name.size()).starts_with("/"));
        };
        if (std::any_of(opened->entries().begin(), opened->entries().end(), is_below))
            throw Failure(FailureKind::usage,
                          compose("'{}' in {} is a directory: name a file in it", name, package.name()));
        Suggestion near(name);
        for (const container::Entry& candidate : opened->entries()) near.offer(candidate.name);
        std::string message = compose("{} holds no file '{}'", package.name(), name);
        message += near.hint("; ");
        throw Failure(FailureKind::usage, message);
    }
    FunctionSink sink(take);
    opened->read(*entry, sink, report);
}

}  // namespace csar
