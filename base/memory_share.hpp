// A common limit on the memory of operations that run at the same time.
//
// An operation announces how much memory it is about to allocate. For small amounts nothing happens. An operation that
// needs a large amount waits until no other operation with a large amount is running. So all operations together need
// the memory that the limits allow for one operation, and a small amount for each further operation.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace csar {

inline constexpr std::uint64_t max_light_package_bytes = 64 * 1024 * 1024;

// Estimates: bytes of memory for an entry of a container, and for a byte of text that is parsed into a tree.
inline constexpr std::uint64_t bytes_an_entry = 400;
inline constexpr std::uint64_t bytes_a_source_byte = 16;

// The state shared by operations that run at the same time.
class MemoryShare {
public:
    MemoryShare() = default;
    MemoryShare(const MemoryShare&) = delete;
    MemoryShare& operator=(const MemoryShare&) = delete;

private:
    friend class MemoryScope;

    std::mutex mutex_;
    std::condition_variable changed_;
    bool taken_ = false;  // an operation that needs a large amount is running
};

// While it exists, this thread works for one operation. Memory that other threads allocate for that operation is not
// counted.
class MemoryScope {
public:
    // `share` may be null: then there is no common limit, and no operation waits.
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

// Announces that the operation of this thread is about to allocate about `bytes` bytes of memory. May wait for other
// operations; throws Failure(interrupted) if the operation is cancelled while it waits.
void announce_memory(std::uint64_t bytes);

}  // namespace csar
