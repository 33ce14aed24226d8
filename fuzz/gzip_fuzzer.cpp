// Any bytes as gzip data, compared with zlib: if csar reads the data without a fault, zlib must read the same content.
#include <zlib.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <csar/limits.hpp>
#include "csar/container/compressed_source.hpp"
#include "fuzz/require.hpp"
#include "fuzz/target.hpp"
#include "tests/hostile/memory_file.hpp"

namespace csar {
namespace {

constexpr std::size_t content_limit = 256 * KiB;

// The content of all members; zeros may follow the last member.
std::string by_zlib(std::string_view input) {
    std::string content, buffer(64 * KiB, '\0');
    while (input.find_first_not_of('\0') != input.npos && content.size() <= content_limit) {
        z_stream stream{};
        REQUIRE(inflateInit2(&stream, 15 + 16) == Z_OK);
        stream.next_in = reinterpret_cast<unsigned char*>(const_cast<char*>(input.data()));
        stream.avail_in = static_cast<unsigned>(input.size());
        int state = Z_OK;
        while (state == Z_OK && content.size() <= content_limit) {
            stream.next_out = reinterpret_cast<unsigned char*>(buffer.data());
            stream.avail_out = static_cast<unsigned>(buffer.size());
            state = inflate(&stream, Z_NO_FLUSH);
            content.append(buffer, 0, buffer.size() - stream.avail_out);
        }
        REQUIRE(state == Z_STREAM_END || content.size() > content_limit);
        input.remove_prefix(input.size() - stream.avail_in);
        inflateEnd(&stream);
    }
    return content;
}

}  // namespace
}  // namespace csar

FUZZ_TARGET(gzip) {
    using namespace csar;
    const std::string_view input(reinterpret_cast<const char*>(bytes), size);
    const File file = hostile::memory_file(input);
    Report report;
    const auto source = container::decompress(container::Filter::gzip, file, report);
    std::string content;
    std::array<std::byte, 4096> buffer{};
    while (const std::size_t count = source->read(buffer)) {
        content += as_text(ByteView(buffer).first(count));
        if (content.size() > content_limit) return 0;
    }
    fuzz::require_printable_findings(report);
    REQUIRE(source->is_sound() == (report.count(Severity::error) == 0));
    if (source->is_sound() && size != 0) REQUIRE(by_zlib(input) == content);
    return 0;
}
