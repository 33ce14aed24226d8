// Reads zip archives: checks the index to the last byte, and reads entries in any order or all at once.
//
// Redundant data must agree: the central directory with every local header and data descriptor.
// Each byte of the file must belong to exactly one record (APPNOTE 6.3, ISO/IEC 21320-1).
// docs/formats.md lists errors and warnings. The file is read with pread; a truncated file throws Failure.
#pragma once

#include <memory>

#include "base/bytes.hpp"
#include "base/file.hpp"
#include "csar/container/container.hpp"
#include "report/report.hpp"

namespace csar::container {

// Also reads compressed bytes. Thread-safe. Arguments must be elements of entries(), not copies.
class ZipContainer : public Container {
public:
    // True if the headers agree on the position of the entry, no entry overlaps it, and it is not encrypted.
    virtual bool is_placed(const Entry& entry) const = 0;

    // Writes entry.stored_size bytes to `sink` as they are. A copy also needs the method, CRC-32 and size of the entry.
    // Throws Failure(input) if the entry is not placed.
    virtual void read_raw(const Entry& entry, Sink& sink) const = 0;
};

// True if the file starts like a zip, or ends with an end record, with any bytes before it.
bool looks_like_zip(const File& file);

// Reports faults of the archive. The index is empty if the file is not a zip.
// Throws Failure(input) if the file is unreadable.
std::unique_ptr<ZipContainer> open_zip(File file, const OpenOptions& options, Report& report);

}  // namespace csar::container
