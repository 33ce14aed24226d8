#include "csar/container/zip_reach.hpp"

#include <algorithm>
#include <array>

#include "base/arithmetic.hpp"
#include "base/interrupt.hpp"
#include "csar/container/file_window.hpp"
#include "csar/container/zip_extra.hpp"
#include "csar/container/zip_format.hpp"

namespace csar::container {
namespace {

constexpr std::size_t read_ahead = 64 * 1024;
constexpr std::size_t max_header_bytes = central_header_size + 3 * std::size_t{all_ones_16};

// The position of the entry; `bytes` starts with the central header and may be shorter than it.
WideFields fields_of(const ZipCentralHeader& header, ByteView bytes) {
    const std::size_t begin = std::min(central_header_size + std::size_t{header.name_length}, bytes.size());
    const std::size_t length = std::min(std::size_t{header.extra_length}, bytes.size() - begin);
    return widen(header, parse_extra(bytes.subspan(begin, length)).zip64);
}

}  // namespace

ZipReach ZipReachSearch::reach_of(const ZipAtEnd& zip) {
    const ZipDirectory& directory = zip.directory;
    FileWindow window(file_, static_cast<std::size_t>(std::min<std::uint64_t>(max_header_bytes, directory.size)),
                      directory.end());
    ZipReach reach;
    bool is_any_missing = false, is_any_elsewhere = false;
    std::uint64_t position = directory.offset;
    for (std::size_t count = 0; position < directory.end(); ++count) {
        if (count % 4096 == 0) check_interrupt();
        const auto bytes = [&](std::size_t wanted) {
            const std::uint64_t length = std::min<std::uint64_t>(wanted, directory.end() - position);
            return window.view(position, static_cast<std::size_t>(length), read_ahead);
        };
        const auto header = parse_central_header(bytes(central_header_size));
        if (!header) break;
        const std::size_t length = header->record_size();
        if (length > budget_) {
            reach.is_cut_short = true;
            break;
        }
        budget_ -= length;
        const WideFields fields = fields_of(*header, bytes(length));
        if (is_local_header_at(saturating_add(directory.base, fields.offset))) {
            reach.first = std::min(reach.first.value_or(fields.offset), fields.offset);
            const std::uint64_t end =
                saturating_add(fields.offset, saturating_add(local_header_size, fields.stored_size));
            if (end > directory.offset - directory.base) reach.is_outside = true;
        } else {
            is_any_missing = true;
        }
        if (directory.base != 0 && is_local_header_at(fields.offset)) is_any_elsewhere = true;
        position += length;
    }
    // If unzip does not find an entry, it no longer adds the bytes before the archive to offsets, even for later
    // entries.
    reach.is_outside |= is_any_missing && is_any_elsewhere;
    return reach;
}

bool ZipReachSearch::is_local_header_at(std::uint64_t offset) const {
    std::array<std::byte, sizeof(std::uint32_t)> signature{};
    return offset < file_size_ && file_.read_at(offset, signature) == signature.size() &&
           has_signature(signature, local_signature);
}

}  // namespace csar::container
