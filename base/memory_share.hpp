// Limits the memory of operations that run at the same time.
//
// An operation announces memory before it allocates. A small amount has no effect. For a large amount, an operation
// waits until no other operation has a large amount. So the operations together need the memory of one large operation,
// and a small amount for each of the others.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace csar {

inline constexpr std::uint64_t max_light_package_bytes = 64 * 1024 * 1024;

// Estimated bytes of memory: for an entry of a container, for a byte of text that is parsed.
inline constexpr std::uint64_t bytes_an_entry = 400;
inline constexpr std::uint64_t bytes_a_source_byte = 16;

// Operations that run at the same time share it.
class MemoryShare {
public:
    MemoryShare() = default;
    MemoryShare(const MemoryShare&) = delete;
    MemoryShare& operator=(const MemoryShare&) = delete;

private:
    friend class MemoryScope;

    std::mutex mutex_;
    std::condition_variable changed_;
    bool taken_ = false;  // an operation with a large amount is running
};

// Makes this thread work for an operation. Memory of the operation's other threads is not counted.
class MemoryScope {
public:
    // `share` may be null: no limit, no waiting.
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

// Call it before allocating about `bytes` bytes. May wait for other operations. Throws Failure(interrupted) if the
// operation is cancelled meanwhile.
void announce_memory(std::uint64_t bytes);

}  // namespace csar
