#include "csar/inspect/entries.hpp"

#include <algorithm>
#include <utility>

#include "csar/open/container_files.hpp"
#include "report/diagnose.hpp"

namespace csar::inspect {
namespace {

std::string method_name(const container::Container& container, const container::Entry& entry) {
    const bool has_method =
        container.format() == container::Format::zip && entry.kind != container::EntryKind::directory;
    return has_method ? container::method_text(entry.method) : std::string();
}

// Passes on the files one after the other, on one thread.
class EntriesSink final : public container::EntryVisitor, Sink {
public:
    using Take = std::function<void(const InspectedFile&, std::span<const std::byte>)>;

    EntriesSink(const container::Container& container, const Take& take)
        : first_(container.entries().data()), files_(inspect_entries(container)), take_(take) {}

    Sink* begin(const container::Entry& entry) override {
        file_ = &files_.at(static_cast<std::size_t>(&entry - first_));
        return this;
    }
    void write(ByteView bytes) override {
        if (!bytes.empty()) take_(*file_, bytes);
    }
    void end(const container::Entry& /*entry*/, bool sound) override {
        if (sound) take_(*file_, {});
    }

private:
    const container::Entry* first_;
    std::vector<InspectedFile> files_;
    const Take& take_;
    const InspectedFile* file_ = nullptr;
};

}  // namespace

std::vector<InspectedFile> inspect_entries(const container::Container& container) {
    std::vector<InspectedFile> files;
    files.reserve(container.entries().size());
    for (const container::Entry& entry : container.entries()) {
        InspectedFile file;
        file.name = entry.name;
        file.size = entry.size;
        file.stored_size = entry.stored_size;
        file.method = method_name(container, entry);
        file.kind = entry.kind;
        file.executable = (entry.mode & 0111) != 0 && entry.kind == container::EntryKind::file;
        files.push_back(std::move(file));
    }
    return files;
}

std::vector<InspectedFile> list_entries(open::Subject& package, Report& report) {
    package.open(report);
    report.sort();
    return inspect_entries(package.container());
}

void read_entry(open::Subject& package, const std::string& name, Report& report,
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
        if (std::ranges::any_of(container.entries(), is_below))
            throw Failure(FailureKind::usage, compose("'{}' in {} is a directory: specify a file in it", name, called));
        throw Failure(FailureKind::usage,
                      compose("{} has no file '{}'", called, name) + open::hint_about_missing(name, container));
    }
    FunctionSink sink(std::cref(take));
    container.read(*entry, sink, report);
}

void read_entries(open::Subject& package, Report& report, const EntriesSink::Take& take) {
    package.open(report);
    if (report.exit_status() != ExitStatus::ok) return;
    EntriesSink sink(package.container(), take);
    package.container().read_all(&sink, 1, report);
    report.sort();
}

}  // namespace csar::inspect
