// Decompresses xz files with liblzma, stream by stream, to detect where other readers stop earlier. Limits the
// dictionary, which is not possible with libarchive.
#pragma once

#include <lzma.h>

#include <cstdint>
#include <vector>

#include "csar/container/compressed_source.hpp"

namespace csar::container {

class XzSource final : public CompressedSource {
public:
    XzSource(const File& file, Report& report);
    ~XzSource() override { ::lzma_end(&decoder_); }
    XzSource(const XzSource&) = delete;
    XzSource& operator=(const XzSource&) = delete;

    std::size_t read(ByteSpan buffer) override;
    bool is_sound() const override { return state_ != State::damaged; }

private:
    enum class State : std::uint8_t { open, at_end, damaged };

    bool has_input();
    std::uint64_t position() const { return taken_ - decoder_.avail_in; }
    void begin_stream();
    void end_stream();
    void fail(lzma_ret status);

    const File& file_;
    Report& report_;
    std::vector<std::byte> input_;
    lzma_stream decoder_ = LZMA_STREAM_INIT;
    std::uint64_t taken_ = 0;         // bytes of the file that were passed to the decoder
    std::uint64_t stream_start_ = 0;  // offset of the current stream in the file
    std::uint64_t zeros_before_ = 0;  // number of zero bytes before the current stream
    std::uint64_t streams_ = 0;
    State state_ = State::open;
};

}  // namespace csar::container
