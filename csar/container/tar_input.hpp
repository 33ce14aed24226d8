// The input of the tar reader: a plain file, or the blocks of a compressed file.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/bytes.hpp"
#include "base/file.hpp"
#include "csar/container/compressed_source.hpp"
#include "csar/container/file_window.hpp"

namespace csar::container {

// Reads a compressed source in blocks, on this thread or ahead on another thread. Not thread-safe.
class BlockStream {
public:
    virtual ~BlockStream() = default;

    // Returns bytes that are valid until the next call, or an empty view at the end or after damage. Throws Failure.
    virtual ByteView next() = 0;

    // Call this only after next() has returned an empty block.
    virtual bool is_sound() const = 0;
};

// With two or more `jobs`, reads ahead on another thread. `source` must outlive the stream.
// Do not use `source` while the stream exists.
std::unique_ptr<BlockStream> stream_blocks(CompressedSource& source, unsigned jobs);

// Reads forwards. Throws Failure if the file is unreadable. Not thread-safe.
class TarInput {
public:
    virtual ~TarInput() = default;

    // Returns the number of bytes, fewer than the buffer only at the end.
    virtual std::size_t read(ByteSpan buffer) = 0;

    // Returns the number of skipped bytes, fewer than `count` only at the end.
    virtual std::uint64_t skip(std::uint64_t count) = 0;

    // The offset of the next byte.
    virtual std::uint64_t position() const = 0;

    // Call this at the end. Returns false if damage ended the data; the damage is reported.
    virtual bool is_sound() const = 0;
};

// For a plain tar. Skipped bytes are not read.
class FileTarInput final : public TarInput {
public:
    // `file` must outlive this object.
    explicit FileTarInput(const File& file);

    std::size_t read(ByteSpan buffer) override;
    std::uint64_t skip(std::uint64_t count) override;
    std::uint64_t position() const override { return position_; }
    bool is_sound() const override { return true; }

private:
    const std::uint64_t size_;
    FileWindow window_;
    std::uint64_t position_ = 0;
};

class StreamTarInput final : public TarInput {
public:
    // `file` must outlive this object.
    StreamTarInput(Filter filter, const File& file, unsigned jobs, Report& report)
        : source_(decompress(filter, file, report)), blocks_(stream_blocks(*source_, jobs)) {}

    // Returns at least `wanted` bytes, if the stream has them, without consuming them. Call this first.
    ByteView start(std::size_t wanted);

    std::size_t read(ByteSpan buffer) override;
    std::uint64_t skip(std::uint64_t count) override { return pass(count, nullptr); }
    std::uint64_t position() const override { return position_; }
    bool is_sound() const override { return blocks_->is_sound(); }

    // Like skip(), but writes the bytes to `sink` unless it is null.
    std::uint64_t pass(std::uint64_t count, Sink* sink);

private:
    ByteView take(std::uint64_t wanted);

    std::unique_ptr<CompressedSource> source_;
    std::unique_ptr<BlockStream> blocks_;
    std::vector<std::byte> start_;
    ByteView block_;  // rest of the current block
    std::uint64_t position_ = 0;
};

}  // namespace csar::container
