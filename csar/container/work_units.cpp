#include "csar/container/work_units.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/interrupt.hpp"

namespace csar::container {

WorkUnits::WorkUnits(ItemContents& contents, BatchBounds bounds, std::function<bool(std::size_t)> streamed)
    : contents_(contents), bounds_(bounds), streamed_(std::move(streamed)) {}

OrderedWork::Next WorkUnits::next(WorkUnit& unit) {
    unit = {};
    if (large_) return next_part(unit);
    if (item_ == contents_.count()) return OrderedWork::Next::end;
    if (!contents_.is_known(item_)) {
        if (!std::exchange(waited_, true)) return OrderedWork::Next::wait;
        contents_.run_callback(item_);
        waited_ = false;
    }
    unit.item = item_;
    if (is_streamed(item_)) {
        unit.kind = WorkUnit::Kind::stream;
        ++item_;
        return OrderedWork::Next::task;
    }
    if (contents_.size(item_) > part_size) {
        large_ = contents_.open(item_, directories_);
        return next_part(unit);
    }
    fill_batch(unit);
    return OrderedWork::Next::task;
}

bool WorkUnits::is_streamed(std::size_t item) const {
    if (!std::holds_alternative<FromContainer>(contents_[item].source)) return false;
    return contents_.size(item) > part_size || streamed_(item);
}

OrderedWork::Next WorkUnits::next_part(WorkUnit& unit) {
    unit.kind = WorkUnit::Kind::part;
    unit.item = item_;
    unit.offset = offset_;
    unit.length = static_cast<std::size_t>(std::min<std::uint64_t>(part_size, large_->size() - offset_));
    unit.large = large_;
    offset_ += unit.length;
    if (offset_ == large_->size()) {
        large_.reset();
        offset_ = 0;
        ++item_;
    }
    return OrderedWork::Next::task;
}

void WorkUnits::fill_batch(WorkUnit& unit) {
    unit.count = 0;
    std::size_t bytes = 0;
    while (item_ < contents_.count() && unit.count < bounds_.items) {
        if (!contents_.is_known(item_) || is_streamed(item_) || contents_.size(item_) > part_size) break;
        const auto size = static_cast<std::size_t>(contents_.size(item_));
        if (unit.count > 0 && bytes + size + bounds_.overhead > bounds_.bytes) break;
        bytes += size + bounds_.overhead;
        unit.length += size;
        ++unit.count;
        ++item_;
    }
}

PartSink::PartSink(std::function<void(ByteView)> take)
    : take_(std::move(take)), memory_(std::make_unique_for_overwrite<std::byte[]>(part_size)) {}

void PartSink::write(ByteView bytes) {
    while (!bytes.empty()) {
        const std::size_t count = std::min(bytes.size(), part_size - held_);
        std::memcpy(memory_.get() + held_, bytes.data(), count);
        held_ += count;
        bytes = bytes.subspan(count);
        if (held_ == part_size) flush();
    }
}

void PartSink::flush() {
    if (held_ == 0) return;
    check_interrupt();
    take_(ByteView(memory_.get(), std::exchange(held_, 0)));
}

}  // namespace csar::container
