// Features of a tar that go beyond ustar.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "csar/container/container.hpp"
#include "csar/container/tar_header.hpp"
#include "report/report.hpp"

namespace csar::container {

enum class TarFeature : std::uint8_t {
    old_header,
    gnu_header,
    other_magic,
    signed_checksum,
    base256_number,
    pax_header,
    global_pax_header,
    gnu_long_name,
    gnu_long_link,
    count
};

class TarFeatures {
public:
    // `entry`: the index of the entry that has the feature.
    void note(TarFeature feature, std::size_t entry);
    // Records features that can be in any header.
    void note(const TarHeader& header, std::size_t entry);

    // Reports each feature once, at the first entry that has it, because some features, such as pax headers, are in
    // every entry.
    void report(std::span<const Entry> entries, Report& report) const;

private:
    struct Occurrence {
        std::uint64_t count = 0;
        std::size_t first_entry = 0;
    };
    std::array<Occurrence, static_cast<std::size_t>(TarFeature::count)> occurrences_{};
};

}  // namespace csar::container
