// Checks of a single entry that apply to any archive: its name, its kind and mode, its size.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include <csar/limits.hpp>
#include "csar/container/container.hpp"
#include "report/report.hpp"

namespace csar::container {

// Reports what is wrong with an entry's name as it is in the archive (one '/' at the end is allowed), and returns
// whether it is hostile.
bool check_entry_name(std::string_view name, const Limits& limits, Report& report);

// The kind given by the type bits of a Unix mode (S_IFMT); `regular` when they are absent.
enum class UnixKind : std::uint8_t { regular, directory, symbolic_link, device, fifo, socket, unknown };
UnixKind unix_kind(std::uint32_t mode);

// Reports a kind that no package may have: links, devices, pipes, sockets, unknown ones.
void check_unix_kind(std::string_view name, std::uint32_t mode, Report& report);

// Reports set-user-ID, set-group-ID and sticky bits. The last two are common on directories and reported on files only.
void check_mode_bits(const Entry& entry, Report& report);

// Reports the junk files (base/junk_files.hpp) of an archive, all in one finding.
void check_junk(std::span<const Entry> entries, Report& report);

// Reports entries that expand suspiciously when they are extracted, and an archive that expands beyond the limit.
// Returns the number of entries, from the first on, that together stay within Limits::extracted_bytes.
std::size_t check_sizes(std::span<const Entry> entries, const Limits& limits, Report& report);

}  // namespace csar::container
