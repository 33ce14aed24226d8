#include "base/memory_share.hpp"

#include <chrono>
#include <utility>

#include "base/arithmetic.hpp"
#include "base/interrupt.hpp"

namespace csar {
namespace {

thread_local MemoryScope* innermost = nullptr;

// A signal handler cannot wake the thread, so the thread checks for cancellation at this interval.
constexpr std::chrono::milliseconds between_questions{50};

}  // namespace

MemoryScope::MemoryScope(MemoryShare* share) noexcept : share_(share), outer_(std::exchange(innermost, this)) {}

MemoryScope::~MemoryScope() {
    innermost = outer_;
    if (!holds_) return;
    {
        const std::lock_guard lock(share_->mutex_);
        share_->taken_ = false;
    }
    share_->changed_.notify_one();
}

void MemoryScope::add(std::uint64_t bytes) {
    bytes_ = saturating_add(bytes_, bytes);
    if (bytes_ <= max_light_package_bytes || holds_ || share_ == nullptr) return;
    std::unique_lock lock(share_->mutex_);
    while (share_->taken_) {
        share_->changed_.wait_for(lock, between_questions);
        check_interrupt();
    }
    share_->taken_ = holds_ = true;
}

void announce_memory(std::uint64_t bytes) {
    if (innermost != nullptr) innermost->add(bytes);
}

}  // namespace csar
