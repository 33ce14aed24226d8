// One bound on the memory of operations that run at the same time.
//
// An operation announces how much memory it is about to take. As long as that is little, nothing happens. Once it is
// much, the operation waits until no other large one is at work, and keeps others waiting until it has ended. So
// several at once need what the limits allow one, and a little for each of the others.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace csar {

inline constexpr std::uint64_t max_light_package_bytes = 64 * 1024 * 1024;

// Estimates: bytes taken for an entry of a container, and for a byte of text that becomes a tree.
inline constexpr std::uint64_t bytes_an_entry = 400;
inline constexpr std::uint64_t bytes_a_source_byte = 16;

// What operations that run at the same time share.
class MemoryShare {
public:
    MemoryShare() = default;
    MemoryShare(const MemoryShare&) = delete;
    MemoryShare& operator=(const MemoryShare&) = delete;

private:
    friend class MemoryScope;

    std::mutex mutex_;
    std::condition_variable changed_;
    bool taken_ = false;  // an operation that needs much is at work
};

// While it lives, this thread works for one operation. What other threads take for that operation is not counted.
class MemoryScope {
public:
    // `share` may be null: nothing is shared, nothing waits.
    explicit MemoryScope(MemoryShare* share) noexcept;
    MemoryScope(const MemoryScope&) = delete;
    MemoryScope& operator=(const MemoryScope&) = delete;
    ~MemoryScope();

private:
    friend void announce_memory(std::uint64_t bytes);

    void add(std::uint64_t bytes);

    MemoryShare* share_;
    MemoryScope* outer_;
    std::uint64_t bytes_ = 0;
    bool holds_ = false;
};

// Announces that the operation of this thread is about to take some `bytes` of memory. May wait for others; throws
// Failure(interrupted) when the operation is cancelled while it waits.
void announce_memory(std::uint64_t bytes);

}  // namespace csar
