// Bytes that are pushed into a sink as often as asked.
#pragma once

#include <string_view>
#include <vector>

#include "base/file.hpp"
#include "base/interrupt.hpp"
#include "csar/integrity/cms.hpp"

namespace csar {

// The bytes of an open file, which must outlive the content.
inline integrity::Content content_of(const File& file) {
    return [&file](Sink& sink) {
        constexpr std::size_t block = 256 * 1024;
        std::vector<std::byte> buffer(block);
        std::uint64_t offset = 0;
        while (const std::size_t count = file.read_at(offset, buffer)) {
            check_interrupt();
            sink.write(ByteView(buffer).first(count));
            offset += count;
        }
    };
}

// `text` must outlive the content.
inline integrity::Content content_of(std::string_view text) {
    return [text](Sink& sink) { sink.write(as_bytes(text)); };
}

}  // namespace csar
