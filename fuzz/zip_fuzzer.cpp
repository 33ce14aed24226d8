// Any bytes as a zip archive: index, local headers, contents.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "csar/container/zip_container.hpp"
#include "fuzz/sound_container.hpp"
#include "fuzz/target.hpp"
#include "tests/hostile/memory_file.hpp"

FUZZ_TARGET(zip) {
    using namespace csar;
    const std::string_view input(reinterpret_cast<const char*>(bytes), size);
    Report report;
    const auto zip =
        container::open_zip(hostile::memory_file(input), {.limits = fuzz::small_limits, .allow_prefix = false}, report);
    for (const container::Entry& entry : zip->entries())
        REQUIRE(report.count(Severity::error) != 0 || zip->is_readable(entry));
    fuzz::read_container(*zip, report);
    return 0;
}
