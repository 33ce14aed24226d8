#include "csar/container/descriptor_search.hpp"

#include <string_view>

#include "base/little_endian.hpp"

namespace csar::container {
namespace {

constexpr std::string_view signature = "PK\7\10";
constexpr std::size_t judged = 8;  // bytes to compare: signature and CRC-32

}  // namespace

std::optional<std::uint64_t> DescriptorSearch::feed(ByteView bytes) {
    window_.append(as_text(bytes));
    std::size_t done = 0;  // bytes of the window that crc_ includes
    const auto advance = [&](std::size_t to) {
        crc_.update(as_bytes(std::string_view(window_).substr(done, to - done)));
        done = to;
    };
    for (std::size_t at = window_.find(signature); at != std::string::npos && window_.size() - at >= judged;
         at = window_.find(signature, at + 1)) {
        advance(at);
        if (LittleEndianReader(as_bytes(std::string_view(window_).substr(at + signature.size()))).u32() == crc_.value())
            return position_ + at;
    }
    if (window_.size() >= judged && done < window_.size() - (judged - 1)) advance(window_.size() - (judged - 1));
    position_ += done;
    window_.erase(0, done);
    return std::nullopt;
}

}  // namespace csar::container
