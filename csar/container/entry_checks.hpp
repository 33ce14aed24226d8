// Checks a single entry of any archive: name, kind, mode, size.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include <csar/limits.hpp>
#include "csar/container/container.hpp"
#include "report/report.hpp"

namespace csar::container {

// `name`: as in the archive; may end with a '/'. Reports faults, and returns true for a hostile name.
bool check_entry_name(std::string_view name, const Limits& limits, Report& report);

// From the type bits of a Unix mode (S_IFMT). Without type bits: `regular`.
enum class UnixKind : std::uint8_t { regular, directory, symbolic_link, device, fifo, socket, unknown };
UnixKind unix_kind(std::uint32_t mode);

// Reports links, devices, pipes, sockets and unknown kinds.
void check_unix_kind(std::string_view name, std::uint32_t mode, Report& report);

// Reports setuid, setgid and sticky bits. Directories often have setgid and sticky bits, which are not reported.
void check_mode_bits(const Entry& entry, Report& report);

// Reports junk files (base/junk_files.hpp) in a single finding.
void check_junk(std::span<const Entry> entries, Report& report);

// Reports suspicious compression ratios, and an archive that expands beyond the limit.
// Returns the number of first entries that are together within Limits::extracted_bytes.
std::size_t check_sizes(std::span<const Entry> entries, const Limits& limits, Report& report);

}  // namespace csar::container
