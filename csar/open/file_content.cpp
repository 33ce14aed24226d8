#include "csar/open/file_content.hpp"

#include <vector>

#include "base/interrupt.hpp"
#include "csar/integrity/digester.hpp"

namespace csar::open {

integrity::Content content_of(const File& file) {
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

integrity::Content content_of(std::string_view text) {
    return [text](Sink& sink) { sink.write(as_bytes(text)); };
}

std::string sha256_of(const integrity::Content& content) {
    integrity::Digester digester;
    content(digester);
    return hex(digester.finish());
}

}  // namespace csar::open
