// Implements The .xz File Format 1.1.0, section 2: streams, and zeros between them.
#include "csar/container/xz_source.hpp"

#include <array>
#include <new>
#include <string_view>

#include "base/interrupt.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tar.hpp"

namespace csar::container {
namespace {

using namespace std::string_view_literals;
namespace rule = rules::tar;

constexpr std::string_view magic =
    "\xFD"
    "7zXZ\0"sv;
constexpr std::size_t input_size = 256 * KiB;
// Four times the requirement of 'xz -9'. The decoder allocates this memory before it has checked anything.
constexpr std::uint64_t max_dictionary_bytes = 256 * MiB;
constexpr std::uint64_t max_other_bytes = 1 * MiB;  // memory of a decoder apart from the dictionary

}  // namespace

XzSource::XzSource(const File& file, Report& report) : file_(file), report_(report), input_(input_size) {
    begin_stream();
}

// Whether there is a byte that the decoder has not consumed.
bool XzSource::has_input() {
    if (decoder_.avail_in != 0) return true;
    check_interrupt();
    decoder_.avail_in = file_.read_at(taken_, input_);
    decoder_.next_in = reinterpret_cast<const std::uint8_t*>(input_.data());
    taken_ += decoder_.avail_in;
    return decoder_.avail_in != 0;
}

void XzSource::begin_stream() {
    stream_start_ = position();
    ++streams_;
    const std::uint64_t most = max_dictionary_bytes + max_other_bytes;
    if (::lzma_stream_decoder(&decoder_, most, LZMA_TELL_UNSUPPORTED_CHECK) != LZMA_OK) throw std::bad_alloc();
}

// Python stops at zeros between streams, while xz continues.
void XzSource::end_stream() {
    if (zeros_before_ != 0)
        report_.add(diagnose(rule::ambiguous_stream, {}, "xz"sv, stream_start_, "zeros precede it"sv));
    else if (streams_ == 2)
        report_.add(diagnose(rule::several_streams, {}, "xz"sv));
    const std::uint64_t end = position();
    while (has_input() && *decoder_.next_in == 0) ++decoder_.next_in, --decoder_.avail_in;
    zeros_before_ = position() - end;
    if (zeros_before_ % 4 != 0) return fail(LZMA_DATA_ERROR);
    if (decoder_.avail_in == 0)
        state_ = State::at_end;
    else
        begin_stream();
}

void XzSource::fail(lzma_ret status) {
    if (status == LZMA_MEM_ERROR) throw std::bad_alloc();
    state_ = State::damaged;
    if (status == LZMA_MEMLIMIT_ERROR) {
        const std::uint64_t wanted = ::lzma_memusage(&decoder_) / MiB * MiB;
        report_.add(diagnose(rule::too_large_dictionary, {}, "xz"sv, wanted, max_dictionary_bytes));
        return;
    }
    // The decoder compares a header only when it is complete, so an incomplete one is compared here.
    std::array<std::byte, magic.size()> start{};
    const std::size_t count = file_.read_at(stream_start_, start);
    const bool has_magic = magic.starts_with(as_text(ByteView(start).first(count)));
    if (status == LZMA_BUF_ERROR && has_magic) return report_.add(diagnose(rule::truncated, {}, position()));
    report_.add(diagnose(rule::damaged_stream, {}, "xz"sv,
                         has_magic ? "its content cannot be decoded"sv : "a stream has an invalid header"sv));
}

std::size_t XzSource::read(ByteSpan buffer) {
    check_interrupt();
    decoder_.next_out = reinterpret_cast<std::uint8_t*>(buffer.data());
    decoder_.avail_out = buffer.size();
    while (state_ == State::open && decoder_.avail_out != 0) {
        has_input();
        const lzma_ret status = ::lzma_code(&decoder_, LZMA_RUN);
        // If the type of a checksum is unknown, xz prints a warning and fails.
        if (status == LZMA_UNSUPPORTED_CHECK)
            report_.add(
                diagnose(rule::ambiguous_stream, {}, "xz"sv, stream_start_, "its checksums have an unknown type"sv));
        else if (status == LZMA_STREAM_END)
            end_stream();
        else if (status != LZMA_OK)
            fail(status);
    }
    return buffer.size() - decoder_.avail_out;
}

}  // namespace csar::container
