#include "csar/inspect/entries.hpp"

#include <algorithm>

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

}  // namespace

std::vector<InspectedFile> list_entries(Subject& package, Report& report) {
    package.open(report);
    report.sort();
    return inspect_entries(package.container());
}

void read_entry(Subject& package, const std::string& name, Report& report,
                const std::function<void(std::span<const std::byte>)>& take) {
    package.open(report);
    if (report.exit_status() != ExitStatus::ok) return;
    const container::Container& container = package.container();
    const std::string& called = package.input().name;
    const container::Entry* const entry = container.find(name);
    if (entry == nullptr || entry->kind != container::EntryKind::file) {
        const auto is_below = [&](const container::Entry& candidate) {
            return candidate.name == name ||
                   (candidate.name.starts_with(name) && candidate.name.substr(name.size()).starts_with("/"));
        };
        if (std::any_of(container.entries().begin(), container.entries().end(), is_below))
            throw Failure(FailureKind::usage, compose("'{}' in {} is a directory: name a file in it", name, called));
        Suggestion near(name);
        for (const container::Entry& candidate : container.entries()) near.offer(candidate.name);
        std::string message = compose("{} holds no file '{}'", called, name);
        message += near.hint("; ");
        throw Failure(FailureKind::usage, message);
    }
    FunctionSink sink(take);
    container.read(*entry, sink, report);
}

}  // namespace csar
