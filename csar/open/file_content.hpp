// Bytes that are pushed into a sink as often as asked.
#pragma once

#include <string_view>
#include <vector>

#include "base/file.hpp"
#include "base/interrupt.hpp"
#include "csar/integrity/content_form.hpp"

namespace csar {

// The bytes of an open file, which must outlive the content. Throws Failure(input) when they cannot be read, or when the
// file was written to while they were: what is said of half of the old bytes and half of the new is true of neither.
inline integrity::Content content_of(const File& file) {
    return [&file](Sink& sink) {
        constexpr std::size_t block = 256 * 1024;
        std::vector<std::byte> buffer(block);
        const FileStamp stamp = file.stamp();
        std::uint64_t offset = 0;
        while (const std::size_t count = file.read_at(offset, buffer)) {
            check_interrupt();
            sink.write(ByteView(buffer).first(count));
            offset += count;
        }
        file.check_unchanged(stamp);
    };
}

// `text` must outlive the content.
inline integrity::Content content_of(std::string_view text) {
    return [text](Sink& sink) { sink.write(as_bytes(text)); };
}

}  // namespace csar
