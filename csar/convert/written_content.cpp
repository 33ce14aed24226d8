#include "csar/convert/written_content.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <variant>

#include <csar/failure.hpp>
#include "report/diagnose.hpp"

namespace csar::convert {
namespace {

using container::Container;
using container::Entry;
using container::EntryKind;
using container::Item;

// Digests of entries, by their position in the archive.
class ReadBack final : public container::EntryVisitor {
public:
    explicit ReadBack(const Container& archive) : entries_(archive.entries()), digests_(entries_.size()) {}

    Sink* begin(const Entry& entry) override { return digests_.begin(place(entry)); }
    void end(const Entry& entry, bool /*sound*/) override { digests_.end(place(entry)); }

    const ContentDigests& digests() const { return digests_; }

private:
    std::size_t place(const Entry& entry) const { return static_cast<std::size_t>(&entry - entries_.data()); }

    std::span<const Entry> entries_;
    ContentDigests digests_;
};

bool has_same_head(const Entry& entry, const Item& item) {
    const bool is_directory = std::holds_alternative<container::EmptyDirectory>(item.source);
    if (entry.name != item.name || (entry.kind == EntryKind::directory) != is_directory) return false;
    return is_directory || ((entry.mode & 0111) != 0) == item.executable;
}

[[noreturn]] void fail_different(const Container& archive, std::string_view name) {
    throw Failure(FailureKind::internal,
                  compose("'{}' was not written as it was read: '{}' differs", archive.path(), name));
}

}  // namespace

Sink* ContentDigests::begin(std::size_t number) {
    const std::lock_guard lock(mutex_);
    std::unique_ptr<integrity::Digester> digester;
    if (spare_.empty()) {
        digester = std::make_unique<integrity::Digester>();
    } else {
        digester = std::move(spare_.back());
        spare_.pop_back();
    }
    return (open_[number] = std::move(digester)).get();
}

void ContentDigests::end(std::size_t number) {
    const std::lock_guard lock(mutex_);
    auto node = open_.extract(number);
    if (node.empty()) return;
    const Digest digest = node.mapped()->finish();
    std::copy_n(digest.bytes.begin(), digests_[number].size(), digests_[number].begin());
    node.mapped()->reset();
    spare_.push_back(std::move(node.mapped()));
}

std::size_t ContentDigests::first_difference(const ContentDigests& other) const {
    return static_cast<std::size_t>(std::mismatch(digests_.begin(), digests_.end(), other.digests_.begin()).first -
                                    digests_.begin());
}

void WrittenContent::require_same(const Container& archive, unsigned jobs) const {
    const auto entries = archive.entries();
    for (std::size_t i = 0; i < std::min(entries.size(), items_.size()); ++i)
        if (!has_same_head(entries[i], items_[i])) fail_different(archive, items_[i].name);
    if (entries.size() < items_.size()) fail_different(archive, items_[entries.size()].name);
    if (entries.size() > items_.size()) fail_different(archive, entries[items_.size()].name);
    ReadBack read(archive);
    Report damage(archive.path());
    archive.read_all(&read, jobs, damage);
    if (const std::size_t place = digests_.first_difference(read.digests()); place != items_.size())
        fail_different(archive, items_[place].name);
}

}  // namespace csar::convert
