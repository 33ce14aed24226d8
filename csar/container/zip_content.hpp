// Decompresses zip entries up to their declared size, and checks the CRC-32.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/bytes.hpp"
#include "base/file.hpp"
#include "csar/container/container.hpp"

namespace csar::container {

// Up to this size, compressed and uncompressed, an entry is decoded in memory. A larger entry is decoded in blocks.
inline constexpr std::uint64_t max_small_entry_bytes = 1024 * 1024;

inline bool is_small(const Entry& entry) {
    return entry.size <= max_small_entry_bytes && entry.stored_size <= max_small_entry_bytes;
}

enum class ContentFault : std::uint8_t {
    none,
    unreadable,  // the index forbids reading the entry
    over_limit,  // Limits::extracted_bytes is used up
    damaged,     // the data are not deflate, or are truncated
    too_short,   // `value`: number of bytes
    too_long,
    wrong_crc,    // `value`: actual CRC-32
    unused_data,  // `value`: bytes after the compressed data
    hidden_end,   // `value`: position of a descriptor in stored content
    stopped,      // the receiver wants no more bytes; no finding
};

struct ContentResult {
    ContentFault fault = ContentFault::none;
    std::uint64_t value = 0;

    bool sound() const { return fault == ContentFault::none; }
};

// `result`: not undamaged.
Diagnostic diagnose_content(const Entry& entry, ContentResult result);

// Receives the blocks of a large entry.
class BlockReceiver {
public:
    virtual ~BlockReceiver() = default;
    // Returns a buffer for the next block, or an empty buffer if no more blocks are wanted.
    virtual ByteSpan acquire() = 0;
    // Takes the first `size` bytes of the last buffer.
    virtual void publish(std::size_t size) = 0;
};

// Decodes entries. Allocates up to 3 MiB when needed. Not thread-safe.
class ContentDecoder {
public:
    ContentDecoder();
    ContentDecoder(ContentDecoder&&) noexcept;
    ContentDecoder& operator=(ContentDecoder&&) noexcept;
    ~ContentDecoder();

    // Returns a buffer for compressed data, valid until the next call. `size`: at most max_small_entry_bytes.
    ByteSpan input(std::size_t size);

    // strict: zlib must accept the data, too; see decode().
    enum class Rigour : std::uint8_t { fast, strict };

    // Decodes a small entry, and writes its content to `sink` if it is undamaged. `sink` may be null.
    ContentResult decode_small(const Entry& entry, ByteView stored, Sink* sink, Rigour rigour = Rigour::fast);

    // `position`: of the compressed bytes in `file`. The entry may have any size.
    ContentResult decode_large(const Entry& entry, const File& file, std::uint64_t position, BlockReceiver& receiver);

    // Writes to `sink`, which may be null. zlib must accept the data of a small entry, as most other readers use zlib.
    // libdeflate accepts some data that RFC 1951 forbids.
    ContentResult decode(const Entry& entry, const File& file, std::uint64_t position, Sink* sink);

private:
    struct Parts;

    std::unique_ptr<Parts> parts_;
};

}  // namespace csar::container
