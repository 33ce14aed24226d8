// Prints a digest of several contents, compressed with each level. processor/run.sh runs it on two processors.
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "csar/container/crc32.hpp"
#include "csar/container/deflate_blocks.hpp"
#include "csar/container/deflater.hpp"
#include "tests/unit/container/contents.hpp"

int main() {
    using namespace csar;
    using namespace csar::container;
    const std::vector<std::string> contents = {test::text(1, 1'000), test::text(2, 200'000), test::noise(3, 100'000),
                                               test::mixture(4, 300'000), test::skewed(5, 200'000)};
    for (int level = 1; level <= 12; ++level) {
        const auto deflater = make_deflater(level);
        std::printf("level %d:", level);
        for (const std::string& content : contents) {
            std::vector<std::byte> packed(part_bound(content.size()));
            packed.resize(deflater->part(as_bytes(content), packed));
            std::printf(" %08x", static_cast<unsigned>(crc32_of(packed)));
        }
        std::printf("\n");
    }
}
