#include "csar/container/zip_content.hpp"

#include <isa-l/igzip_lib.h>
#include <libdeflate.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <new>
#include <string_view>
#include <utility>

#include "base/hexadecimal.hpp"
#include "base/interrupt.hpp"
#include "csar/container/crc32.hpp"
#include "csar/container/descriptor_search.hpp"
#include "csar/container/scratch_buffer.hpp"
#include "csar/container/zip_format.hpp"
#include "report/diagnose.hpp"
#include "report/rules/zip.hpp"

namespace csar::container {
namespace {

constexpr std::size_t entry_block_size = 256 * 1024;  // block size for large entries

struct FreeDecompressor {
    void operator()(libdeflate_decompressor* decompressor) const { libdeflate_free_decompressor(decompressor); }
};

// Passes blocks to a sink.
class SinkReceiver final : public BlockReceiver {
public:
    SinkReceiver(ByteSpan buffer, Sink* sink) : buffer_(buffer), sink_(sink) {}
    ByteSpan acquire() override { return buffer_; }
    void publish(std::size_t size) override {
        if (sink_ != nullptr && size != 0) sink_->write(buffer_.first(size));
    }

private:
    ByteSpan buffer_;
    Sink* sink_;
};

// Counts and checks the bytes of a large entry. Passes on no more bytes than the entry declares.
class BoundedOutput {
public:
    BoundedOutput(const Entry& entry, BlockReceiver& receiver) : entry_(entry), receiver_(receiver) {}

    // Returns a buffer with one byte more than is left, to detect excess bytes. The buffer is empty if the receiver
    // wants no more bytes.
    ByteSpan room() {
        block_ = receiver_.acquire();
        const std::uint64_t wanted = entry_.size - count_ + 1;
        return block_.first(static_cast<std::size_t>(std::min<std::uint64_t>(block_.size(), wanted)));
    }

    // Passes on `size` bytes of the buffer. Returns false if the entry declares fewer bytes.
    bool pass(std::size_t size) {
        const auto allowed = static_cast<std::size_t>(std::min<std::uint64_t>(size, entry_.size - count_));
        crc_.update(block_.first(allowed));
        count_ += allowed;
        receiver_.publish(allowed);
        return allowed == size;
    }

    ContentResult result() const {
        if (count_ != entry_.size) return {ContentFault::too_short, count_};
        if (crc_.value() != entry_.crc) return {ContentFault::wrong_crc, crc_.value()};
        return {};
    }

private:
    const Entry& entry_;
    BlockReceiver& receiver_;
    ByteSpan block_;
    std::uint64_t count_ = 0;
    Crc32 crc_;
};

// Reads the compressed bytes of a large entry in blocks.
class CompressedInput {
public:
    CompressedInput(const File& file, std::uint64_t position, std::uint64_t size)
        : file_(file), position_(position), left_(size) {}

    // Returns the number of bytes in `buffer`, or 0 at the end.
    std::size_t read(ByteSpan buffer) {
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(left_, buffer.size()));
        file_.read_exactly_at(position_, buffer.first(count));
        position_ += count;
        left_ -= count;
        return count;
    }

    std::uint64_t left() const { return left_; }

private:
    const File& file_;
    std::uint64_t position_;
    std::uint64_t left_;
};

bool has_stored_descriptor(const Entry& entry) {
    return entry.method == method_stored && (entry.flags & flag_descriptor) != 0;
}

ContentResult copy_stored(CompressedInput& input, BoundedOutput& output, bool with_descriptor) {
    DescriptorSearch search;
    std::optional<std::uint64_t> hidden;
    while (input.left() > 0) {
        check_interrupt();
        const ByteSpan room = output.room();
        if (room.empty()) return {ContentFault::stopped};
        const std::size_t count = input.read(room);
        if (with_descriptor && !hidden) hidden = search.feed(room.first(count));
        if (!output.pass(count)) return {ContentFault::too_long};
    }
    const ContentResult result = output.result();
    return result.sound() && hidden ? ContentResult{ContentFault::hidden_end, *hidden} : result;
}

ContentResult inflate(inflate_state& state, CompressedInput& input, ByteSpan buffer, BoundedOutput& output) {
    isal_inflate_init(&state);
    state.crc_flag = ISAL_DEFLATE;
    while (state.block_state != ISAL_BLOCK_FINISH) {
        check_interrupt();
        const ByteSpan room = output.room();
        if (room.empty()) return {ContentFault::stopped};
        state.next_out = reinterpret_cast<std::uint8_t*>(room.data());
        state.avail_out = static_cast<std::uint32_t>(room.size());
        bool damaged = false;
        while (!damaged && state.avail_out > 0 && state.block_state != ISAL_BLOCK_FINISH) {
            if (state.avail_in == 0) {
                state.next_in = reinterpret_cast<std::uint8_t*>(buffer.data());
                state.avail_in = static_cast<std::uint32_t>(input.read(buffer));
            }
            const bool exhausted = state.avail_in == 0;
            const std::uint32_t before = state.avail_out;
            damaged = isal_inflate(&state) < 0 ||
                      (exhausted && state.avail_out == before && state.block_state != ISAL_BLOCK_FINISH);
        }
        if (!output.pass(room.size() - state.avail_out)) return {ContentFault::too_long};
        if (damaged) return {ContentFault::damaged};
    }
    // The decoder reads up to eight bytes ahead.
    const std::uint64_t unused = input.left() + state.avail_in + static_cast<std::uint64_t>(state.read_in_length) / 8;
    const ContentResult result = output.result();
    return result.sound() && unused != 0 ? ContentResult{ContentFault::unused_data, unused} : result;
}

// libdeflate and ISA-L accept some data that RFC 1951 forbids, and that readers with zlib cannot read.
// Therefore zlib must accept entries that csar interprets (docs/formats.md, known limits).
bool zlib_accepts(ByteView deflated) {
    constexpr int raw_deflate = -15;
    z_stream stream{};
    if (inflateInit2(&stream, raw_deflate) != Z_OK) throw std::bad_alloc();
    const std::unique_ptr<z_stream, int (*)(z_stream*)> owner(&stream, inflateEnd);
    std::array<unsigned char, 16 * 1024> nowhere;
    // zlib does not write to next_in.
    stream.next_in = reinterpret_cast<unsigned char*>(const_cast<std::byte*>(deflated.data()));
    stream.avail_in = static_cast<unsigned>(deflated.size());
    int outcome = Z_OK;
    while (outcome == Z_OK) {
        stream.next_out = nowhere.data();
        stream.avail_out = static_cast<unsigned>(nowhere.size());
        outcome = ::inflate(&stream, Z_NO_FLUSH);
    }
    return outcome == Z_STREAM_END;
}

std::string_view why_unreadable(const Entry& entry) {
    if ((entry.flags & (flag_encrypted | flag_strong_encryption | flag_masked_headers)) != 0)
        return "the entry is "
               "encrypted";
    if ((entry.flags & flag_patched) != 0) return "the entry is a patch";
    if (entry.method != method_stored && entry.method != method_deflate)
        return "the compression method of the entry "
               "is unknown";
    return "the headers or the position of the entry cannot be trusted";
}

}  // namespace

struct ContentDecoder::Parts {
    ScratchBuffer input;
    ScratchBuffer output;
    std::unique_ptr<libdeflate_decompressor, FreeDecompressor> decompressor;
    std::unique_ptr<inflate_state> state;
};

ContentDecoder::ContentDecoder() : parts_(std::make_unique<Parts>()) {}
ContentDecoder::ContentDecoder(ContentDecoder&&) noexcept = default;
ContentDecoder& ContentDecoder::operator=(ContentDecoder&&) noexcept = default;
ContentDecoder::~ContentDecoder() = default;

ByteSpan ContentDecoder::input(std::size_t size) { return parts_->input.room(size); }

ContentResult ContentDecoder::decode_small(const Entry& entry, ByteView stored, Sink* sink, Rigour rigour) {
    ByteView content = stored;
    std::size_t used = stored.size();
    if (entry.method == method_deflate) {
        if (!parts_->decompressor) parts_->decompressor.reset(libdeflate_alloc_decompressor());
        if (!parts_->decompressor) throw std::bad_alloc();
        const ByteSpan output = parts_->output.room(static_cast<std::size_t>(max_small_entry_bytes));
        std::size_t size = 0;
        const auto outcome =
            libdeflate_deflate_decompress_ex(parts_->decompressor.get(), stored.data(), stored.size(), output.data(),
                                             static_cast<std::size_t>(entry.size), &used, &size);
        if (outcome == LIBDEFLATE_INSUFFICIENT_SPACE) return {ContentFault::too_long};
        if (outcome != LIBDEFLATE_SUCCESS) return {ContentFault::damaged};
        content = output.first(size);
    }
    if (content.size() > entry.size) return {ContentFault::too_long};
    if (content.size() < entry.size) return {ContentFault::too_short, content.size()};
    if (const std::uint32_t crc = crc32_of(content); crc != entry.crc) return {ContentFault::wrong_crc, crc};
    if (used != stored.size()) return {ContentFault::unused_data, stored.size() - used};
    if (rigour == Rigour::strict && entry.method == method_deflate && !zlib_accepts(stored))
        return {ContentFault::damaged};
    if (has_stored_descriptor(entry))
        if (const auto hidden = DescriptorSearch().feed(content)) return {ContentFault::hidden_end, *hidden};
    if (sink != nullptr && !content.empty()) sink->write(content);
    return {};
}

ContentResult ContentDecoder::decode_large(const Entry& entry, const File& file, std::uint64_t position,
                                           BlockReceiver& receiver) {
    CompressedInput input(file, position, entry.stored_size);
    BoundedOutput output(entry, receiver);
    if (entry.method == method_stored) return copy_stored(input, output, has_stored_descriptor(entry));
    if (!parts_->state) parts_->state = std::make_unique<inflate_state>();
    return inflate(*parts_->state, input, parts_->input.room(entry_block_size), output);
}

ContentResult ContentDecoder::decode(const Entry& entry, const File& file, std::uint64_t position, Sink* sink) {
    if (!is_small(entry)) {
        SinkReceiver receiver(parts_->output.room(entry_block_size), sink);
        return decode_large(entry, file, position, receiver);
    }
    const ByteSpan stored = input(static_cast<std::size_t>(entry.stored_size));
    file.read_exactly_at(position, stored);
    return decode_small(entry, stored, sink, Rigour::strict);
}

Diagnostic diagnose_content(const Entry& entry, ContentResult result) {
    namespace rule = rules::zip;
    Place place = entry_place(entry.name);
    switch (result.fault) {
        case ContentFault::over_limit:
            return diagnose(
                rule::unreadable_entry, std::move(place), entry.name,
                "the limit on the size of the content was reached; of the remaining files, only metadata and "
                "definitions are read");
        case ContentFault::damaged: return diagnose(rule::damaged_data, std::move(place), entry.name);
        case ContentFault::too_short:
            return diagnose(rule::wrong_content_size, std::move(place), entry.name, "smaller", entry.size);
        case ContentFault::too_long:
            return diagnose(rule::wrong_content_size, std::move(place), entry.name, "larger", entry.size);
        case ContentFault::wrong_crc:
            return diagnose(rule::wrong_crc, std::move(place), entry.name, hexadecimal(result.value, 8),
                            hexadecimal(entry.crc, 8));
        case ContentFault::hidden_end:
            return diagnose(rule::hidden_descriptor, std::move(place), entry.name, result.value);
        case ContentFault::unused_data: return diagnose(rule::unused_data, std::move(place), result.value, entry.name);
        case ContentFault::none:
        case ContentFault::stopped:
        case ContentFault::unreadable: break;
    }
    return diagnose(rule::unreadable_entry, std::move(place), entry.name, why_unreadable(entry));
}

}  // namespace csar::container
