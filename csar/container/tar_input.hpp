// The input of the tar reader: a file with random access, or the blocks of a compressed file.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/bytes.hpp"
#include "base/file.hpp"
#include "csar/container/compressed_source.hpp"
#include "csar/container/file_window.hpp"

namespace csar::container {

// A compressed source as a sequence of blocks, read on the calling thread, or read ahead on a second thread. Not
// thread-safe.
class BlockStream {
public:
    virtual ~BlockStream() = default;

    // The next bytes, valid until the next call; empty at the end and if the source is damaged. Throws Failure.
    virtual ByteView next() = 0;

    // The result of the source's is_sound(); call it only after next() has returned an empty block.
    virtual bool is_sound() const = 0;
};

// The blocks of `source`, which must outlive the stream and must not be used while it exists. With two or more `jobs`
// they are read ahead on a separate thread.
std::unique_ptr<BlockStream> stream_blocks(CompressedSource& source, unsigned jobs);

// Reads forward only. Not thread-safe; throws Failure if the file cannot be read.
class TarInput {
public:
    virtual ~TarInput() = default;

    // Fills `buffer`; reads fewer bytes only at the end. Returns their number.
    virtual std::size_t read(ByteSpan buffer) = 0;

    // Skips `count` bytes. Returns the number of bytes skipped, which is smaller only at the end.
    virtual std::uint64_t skip(std::uint64_t count) = 0;

    // Offset of the next byte in the archive.
    virtual std::uint64_t position() const = 0;

    // At the end: false if the bytes ended because the compressed data is damaged, which was reported.
    virtual bool is_sound() const = 0;
};

// An uncompressed archive: skipped bytes are not read.
class FileTarInput final : public TarInput {
public:
    // `file` must outlive the input.
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
    // Reads `file`, which must outlive the input, with decompress() and stream_blocks().
    StreamTarInput(Filter filter, const File& file, unsigned jobs, Report& report)
        : source_(decompress(filter, file, report)), blocks_(stream_blocks(*source_, jobs)) {}

    // Returns the first bytes, at least `wanted` unless there are fewer, without consuming them. Call it before all
    // other functions.
    ByteView start(std::size_t wanted);

    std::size_t read(ByteSpan buffer) override;
    std::uint64_t skip(std::uint64_t count) override { return pass(count, nullptr); }
    std::uint64_t position() const override { return position_; }
    bool is_sound() const override { return blocks_->is_sound(); }

    // Like skip(), but pushes the bytes into `sink` unless it is null.
    std::uint64_t pass(std::uint64_t count, Sink* sink);

private:
    ByteView take(std::uint64_t wanted);

    std::unique_ptr<CompressedSource> source_;
    std::unique_ptr<BlockStream> blocks_;
    std::vector<std::byte> start_;
    ByteView block_;  // the rest of the current block
    std::uint64_t position_ = 0;
};

}  // namespace csar::container
