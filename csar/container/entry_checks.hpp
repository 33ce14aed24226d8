// Checks of a single entry that apply to any archive: its name, its kind and mode, its size.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include <csar/limits.hpp>
#include "csar/container/container.hpp"
#include "report/report.hpp"

namespace csar::container {

// Reports faults of an entry's name as it is in the archive (one trailing '/' is allowed), and returns whether the name
// is hostile.
bool check_entry_name(std::string_view name, const Limits& limits, Report& report);

// The kind from the type bits of a Unix mode (S_IFMT); `regular` if they are absent.
enum class UnixKind : std::uint8_t { regular, directory, symbolic_link, device, fifo, socket, unknown };
UnixKind unix_kind(std::uint32_t mode);

// Reports a kind that is not allowed in packages: links, devices, pipes, sockets, unknown kinds.
void check_unix_kind(std::string_view name, std::uint32_t mode, Report& report);

// Reports set-user-ID, set-group-ID and sticky bits. The last two are common on directories and therefore only reported
// for files.
void check_mode_bits(const Entry& entry, Report& report);

// Reports the junk files (base/junk_files.hpp) of an archive, all in one finding.
void check_junk(std::span<const Entry> entries, Report& report);

// Reports entries with a suspicious compression ratio, and an archive that expands beyond the limit. Returns the number
// of entries, from the first on, that are together within Limits::extracted_bytes.
std::size_t check_sizes(std::span<const Entry> entries, const Limits& limits, Report& report);

}  // namespace csar::container
