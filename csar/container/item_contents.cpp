#include "csar/container/item_contents.hpp"

#include <unistd.h>

#include <algorithm>

#include <csar/failure.hpp>
#include "csar/container/compressibility.hpp"
#include "report/diagnose.hpp"

namespace csar::container {
namespace {

constexpr std::uint64_t max_samples = 32;  // samples of a large item

[[noreturn]] void fail_changed(std::string_view name) {
    throw Failure(FailureKind::input,
                  compose("cannot read '{}': its size changed after the directory was listed", name));
}

[[noreturn]] void fail_damaged(const FromContainer& from, const Report& report) {
    const auto& findings = report.diagnostics();
    throw Failure(FailureKind::input,
                  compose("cannot read '{}' of '{}': {}", from.entry->name, from.container->path(),
                          findings.empty() ? "the bytes of the entry are damaged" : findings.front().message));
}

// True if `file` has exactly as many bytes as `buffer`.
bool read_all(const File& file, ByteSpan buffer) {
    std::byte behind{};
    return file.read_at(0, buffer) == buffer.size() && file.read_at(buffer.size(), ByteSpan(&behind, 1)) == 0;
}

// Fills a buffer. A container never writes more than the size of the entry.
class MemorySink final : public Sink {
public:
    explicit MemorySink(ByteSpan memory) : memory_(memory) {}
    void write(ByteView bytes) override {
        const std::size_t count = std::min(bytes.size(), memory_.size());
        std::copy_n(bytes.begin(), count, memory_.begin());
        memory_ = memory_.subspan(count);
    }

private:
    ByteSpan memory_;
};

}  // namespace

LargeContent::LargeContent(File file, std::uint64_t size) : file_(std::move(file)), stamp_(file_.stamp()), size_(size) {
    if (stamp_.size != size) fail_changed(file_.name());
}

void LargeContent::read(std::uint64_t offset, ByteSpan buffer) const {
    if (!file_) {
        std::copy_n(memory_.begin() + static_cast<std::ptrdiff_t>(offset), buffer.size(), buffer.begin());
        return;
    }
    file_.read_exactly_at(offset, buffer);
    file_.check_unchanged(stamp_);
}

bool LargeContent::is_incompressible() const {
    // Not std::call_once: with some runtimes, it hangs after an exception, and read() may throw.
    const std::lock_guard lock(sampling_);
    if (sampled_) return incompressible_;
    std::vector<std::byte> sample(sample_size);
    const std::uint64_t samples = std::min(max_samples, (size_ + part_size - 1) / part_size);
    const std::uint64_t last = size_ - sample.size();
    for (std::uint64_t i = 0; incompressible_ && i < samples; ++i) {
        read(samples == 1 ? 0 : last / (samples - 1) * i, sample);
        incompressible_ = is_incompressible_sample(sample);
    }
    sampled_ = true;
    return incompressible_;
}

std::optional<std::uint64_t> known_size(const Item& item) {
    if (const auto* file = std::get_if<FromDirectory>(&item.source)) return file->size;
    if (const auto* file = std::get_if<FromFile>(&item.source)) return file->size;
    if (const auto* memory = std::get_if<FromMemory>(&item.source)) return memory->content.size();
    if (const auto* from = std::get_if<FromContainer>(&item.source)) return from->entry->size;
    return std::nullopt;
}

std::string archive_path(const Item& item) {
    return std::holds_alternative<EmptyDirectory>(item.source) ? item.name + '/' : item.name;
}

ItemContents::ItemContents(std::span<const Item> items) : items_(items) {
    for (std::size_t item = 0; item < items.size(); ++item)
        if (std::holds_alternative<FromCallback>(items[item].source)) callback_results_[item];
}

std::uint16_t ItemContents::mode(std::size_t item) const {
    return is_directory(item) || items_[item].executable ? 0755 : 0644;
}

bool ItemContents::is_known(std::size_t item) const {
    const auto callback = callback_results_.find(item);
    return callback == callback_results_.end() || callback->second;
}

void ItemContents::run_callback(std::size_t item) {
    callback_results_.at(item) = std::get<FromCallback>(items_[item].source).content();
}

ByteView ItemContents::memory_of(std::size_t item) const {
    if (const auto* memory = std::get_if<FromMemory>(&items_[item].source)) return as_bytes(memory->content);
    const auto callback = callback_results_.find(item);
    return callback == callback_results_.end() ? ByteView() : as_bytes(*callback->second);
}

std::uint64_t ItemContents::size(std::size_t item) const {
    return known_size(items_[item]).value_or(memory_of(item).size());
}

void ItemContents::read(std::size_t item, ByteSpan buffer, DirectoryReader& directories) const {
    if (const auto* from = std::get_if<FromDirectory>(&items_[item].source)) {
        const File file = directories.open(from->directory, from->path, from->directory_name);
        if (!read_all(file, buffer)) fail_changed(file.name());
    } else if (const auto* open = std::get_if<FromFile>(&items_[item].source)) {
        if (!read_all(*open->file, buffer)) fail_changed(open->file->name());
    } else if (std::holds_alternative<FromContainer>(items_[item].source)) {
        MemorySink sink(buffer);
        push(item, sink);
    } else {
        const ByteView memory = memory_of(item);
        std::copy(memory.begin(), memory.end(), buffer.begin());
    }
}

std::shared_ptr<const LargeContent> ItemContents::open(std::size_t item, DirectoryReader& directories) const {
    if (const auto* from = std::get_if<FromDirectory>(&items_[item].source))
        return std::make_shared<LargeContent>(directories.open(from->directory, from->path, from->directory_name),
                                              from->size);
    if (const auto* from = std::get_if<FromFile>(&items_[item].source))
        return std::make_shared<LargeContent>(from->file->duplicate(), from->size);
    return std::make_shared<LargeContent>(memory_of(item));
}

void ItemContents::push(std::size_t item, Sink& sink) const {
    const auto& from = std::get<FromContainer>(items_[item].source);
    Report report(from.container->path());
    NullSink counter;
    TeeSink counted(counter, sink);
    if (!from.container->read(*from.entry, counted, report) || counter.count() != from.entry->size)
        fail_damaged(from, report);
}

const ZipContainer* ItemContents::zip_of(std::size_t item) const {
    const auto* const from = std::get_if<FromContainer>(&items_[item].source);
    const auto* const zip = from ? dynamic_cast<const ZipContainer*>(from->container) : nullptr;
    return zip && zip->is_readable(*from->entry) ? zip : nullptr;
}

void ItemContents::push_raw(std::size_t item, Sink& sink) const {
    const auto& from = std::get<FromContainer>(items_[item].source);
    NullSink counter;
    TeeSink counted(counter, sink);
    zip_of(item)->read_raw(*from.entry, counted);
    if (counter.count() != from.entry->stored_size) fail_damaged(from, Report());
}

}  // namespace csar::container
