// The content of zip entries: decompressed, limited to the declared size, and compared with the declared CRC-32.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/bytes.hpp"
#include "base/file.hpp"
#include "csar/container/container.hpp"

namespace csar::container {

// Entries up to this size, compressed and uncompressed, are decoded as a whole in memory; larger entries block by
// block.
inline constexpr std::uint64_t max_small_entry_bytes = 1024 * 1024;

inline bool is_small(const Entry& entry) {
    return entry.size <= max_small_entry_bytes && entry.stored_size <= max_small_entry_bytes;
}

enum class ContentFault : std::uint8_t {
    none,
    unreadable,  // according to the index, the entry must not be read
    over_limit,  // Limits::extracted_bytes is used up
    damaged,     // the data is not deflate, or it is truncated
    too_short,   // `value`: the number of bytes
    too_long,
    wrong_crc,    // `value`: the actual CRC-32
    unused_data,  // `value`: bytes after the compressed data
    hidden_end,   // `value`: the position of a descriptor in stored content
    stopped,      // the receiver wants no more bytes; no finding
};

struct ContentResult {
    ContentFault fault = ContentFault::none;
    std::uint64_t value = 0;

    bool sound() const { return fault == ContentFault::none; }
};

// The finding for a result other than undamaged.
Diagnostic diagnose_content(const Entry& entry, ContentResult result);

// Receives large content from the decoder, block by block.
class BlockReceiver {
public:
    virtual ~BlockReceiver() = default;
    // A buffer for the next block; empty if no more blocks are wanted.
    virtual ByteSpan acquire() = 0;
    // Consumes the first `size` bytes of the last acquired buffer.
    virtual void publish(std::size_t size) = 0;
};

// Decodes entries. Has up to 3 MiB of buffers, allocated when they are first needed. Not thread-safe.
class ContentDecoder {
public:
    ContentDecoder();
    ContentDecoder(ContentDecoder&&) noexcept;
    ContentDecoder& operator=(ContentDecoder&&) noexcept;
    ~ContentDecoder();

    // A buffer of `size` bytes, at most max_small_entry_bytes, for compressed data; valid until the next call.
    ByteSpan input(std::size_t size);

    // Whether zlib must also accept the compressed data, see decode().
    enum class Rigour : std::uint8_t { fast, strict };

    // Decodes a small entry from its compressed bytes and pushes the content into `sink` (may be null) if it is
    // undamaged.
    ContentResult decode_small(const Entry& entry, ByteView stored, Sink* sink, Rigour rigour = Rigour::fast);

    // Decodes an entry of any size whose compressed bytes start at `position` of `file`.
    ContentResult decode_large(const Entry& entry, const File& file, std::uint64_t position, BlockReceiver& receiver);

    // Like decode_large(), but writes to `sink` (may be null). The compressed data of a small entry must also be
    // accepted by zlib, which most other readers use: libdeflate tolerates some symbols and tables that RFC 1951
    // excludes.
    ContentResult decode(const Entry& entry, const File& file, std::uint64_t position, Sink* sink);

private:
    struct Parts;

    std::unique_ptr<Parts> parts_;
};

}  // namespace csar::container
