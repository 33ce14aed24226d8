// Any bytes as a tar archive.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "csar/container/tar_container.hpp"
#include "fuzz/sound_container.hpp"
#include "fuzz/target.hpp"
#include "tests/hostile/memory_file.hpp"

FUZZ_TARGET(tar) {
    using namespace csar;
    const std::string_view input(reinterpret_cast<const char*>(bytes), size);
    Report report;
    const auto tar = container::open_tar(hostile::memory_file(input), container::Filter::none,
                                         {.limits = fuzz::small_limits, .allow_prefix = false}, report);
    for (const container::Entry& entry : tar->entries())
        REQUIRE(report.count(Severity::error) != 0 || entry.position + 512 + entry.size <= size);
    fuzz::read_container(*tar, report);
    return 0;
}
