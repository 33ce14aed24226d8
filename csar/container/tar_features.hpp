// Features of a tar beyond ustar.
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
    // `entry`: index of the entry.
    void note(TarFeature feature, std::size_t entry);
    // Notes features that any header may have.
    void note(const TarHeader& header, std::size_t entry);

    // Reports each feature at its first entry only. A feature such as pax headers may be in all entries.
    void report(std::span<const Entry> entries, Report& report) const;

private:
    struct Occurrence {
        std::uint64_t count = 0;
        std::size_t first_entry = 0;
    };
    std::array<Occurrence, static_cast<std::size_t>(TarFeature::count)> occurrences_{};
};

}  // namespace csar::container
