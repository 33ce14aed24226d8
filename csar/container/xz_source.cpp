// Decompresses xz with liblzma (The .xz File Format 1.1.0, section 2: streams, and zeros between them).
// Unlike libarchive, it limits the dictionary, and detects where other readers stop too early.
#include <lzma.h>

#include <array>
#include <cstdint>
#include <new>
#include <string_view>
#include <vector>

#include "base/interrupt.hpp"
#include "csar/container/compressed_source.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tar.hpp"

namespace csar::container {
namespace {

namespace tar_rule = rules::tar;

using namespace std::string_view_literals;

constexpr std::string_view magic =
    "\xFD"
    "7zXZ\0"sv;
constexpr std::size_t xz_input_size = 256 * KiB;
// Four times the need of 'xz -9'. The decoder allocates this memory before any check.
constexpr std::uint64_t max_dictionary_bytes = 256 * MiB;
constexpr std::uint64_t max_other_bytes = 1 * MiB;  // memory of a decoder besides the dictionary

class XzSource final : public CompressedSource {
public:
    XzSource(const File& file, Report& report) : file_(file), report_(report), input_(xz_input_size) { begin_stream(); }
    ~XzSource() override { ::lzma_end(&decoder_); }
    XzSource(const XzSource&) = delete;
    XzSource& operator=(const XzSource&) = delete;

    std::size_t read(ByteSpan buffer) override {
        check_interrupt();
        decoder_.next_out = reinterpret_cast<std::uint8_t*>(buffer.data());
        decoder_.avail_out = buffer.size();
        while (state_ == State::open && decoder_.avail_out != 0) {
            has_input();
            const lzma_ret status = ::lzma_code(&decoder_, LZMA_RUN);
            // For an unknown checksum type, xz prints a warning and fails.
            if (status == LZMA_UNSUPPORTED_CHECK)
                report_.add(diagnose(tar_rule::ambiguous_stream, {}, "xz"sv, stream_start_,
                                     "the checksums of the stream have an unknown type"sv));
            else if (status == LZMA_STREAM_END)
                end_stream();
            else if (status != LZMA_OK)
                fail(status);
        }
        return buffer.size() - decoder_.avail_out;
    }

    bool is_sound() const override { return state_ != State::damaged; }

private:
    enum class State : std::uint8_t { open, at_end, damaged };

    std::uint64_t position() const { return taken_ - decoder_.avail_in; }

    // True if there is input for the decoder.
    bool has_input() {
        if (decoder_.avail_in != 0) return true;
        check_interrupt();
        decoder_.avail_in = file_.read_at(taken_, input_);
        decoder_.next_in = reinterpret_cast<const std::uint8_t*>(input_.data());
        taken_ += decoder_.avail_in;
        return decoder_.avail_in != 0;
    }

    void begin_stream() {
        stream_start_ = position();
        ++streams_;
        const std::uint64_t most = max_dictionary_bytes + max_other_bytes;
        if (::lzma_stream_decoder(&decoder_, most, LZMA_TELL_UNSUPPORTED_CHECK) != LZMA_OK) throw std::bad_alloc();
    }

    // Python stops at zeros between streams, xz continues.
    void end_stream() {
        if (zeros_before_ != 0)
            report_.add(diagnose(tar_rule::ambiguous_stream, {}, "xz"sv, stream_start_,
                                 "there are zeros before the "
                                 "stream"sv));
        else if (streams_ == 2)
            report_.add(diagnose(tar_rule::several_streams, {}, "xz"sv));
        const std::uint64_t end = position();
        while (has_input() && *decoder_.next_in == 0) ++decoder_.next_in, --decoder_.avail_in;
        zeros_before_ = position() - end;
        if (zeros_before_ % 4 != 0) return fail(LZMA_DATA_ERROR);
        if (decoder_.avail_in == 0)
            state_ = State::at_end;
        else
            begin_stream();
    }

    void fail(lzma_ret status) {
        if (status == LZMA_MEM_ERROR) throw std::bad_alloc();
        state_ = State::damaged;
        if (status == LZMA_MEMLIMIT_ERROR) {
            const std::uint64_t wanted = ::lzma_memusage(&decoder_) / MiB * MiB;
            report_.add(diagnose(tar_rule::too_large_dictionary, {}, "xz"sv, wanted, max_dictionary_bytes));
            return;
        }
        // The decoder does not check an incomplete header.
        std::array<std::byte, magic.size()> start{};
        const std::size_t count = file_.read_at(stream_start_, start);
        const bool has_magic = magic.starts_with(as_text(ByteView(start).first(count)));
        if (status == LZMA_BUF_ERROR && has_magic) return report_.add(diagnose(tar_rule::truncated, {}, position()));
        report_.add(
            diagnose(tar_rule::damaged_stream, {}, "xz"sv,
                     has_magic ? "the content of the stream cannot be decoded"sv : "a stream has an invalid header"sv));
    }

    const File& file_;
    Report& report_;
    std::vector<std::byte> input_;
    lzma_stream decoder_ = LZMA_STREAM_INIT;
    std::uint64_t taken_ = 0;         // file bytes given to the decoder
    std::uint64_t stream_start_ = 0;  // offset of the current stream in the file
    std::uint64_t zeros_before_ = 0;  // zero bytes before the current stream
    std::uint64_t streams_ = 0;
    State state_ = State::open;
};

}  // namespace

std::unique_ptr<CompressedSource> decompress_xz(const File& file, Report& report) {
    return std::make_unique<XzSource>(file, report);
}

}  // namespace csar::container
