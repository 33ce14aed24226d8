// Reads zip archives: an index checked to the last byte, random access, and all entries at once.
//
// Redundant data is always compared: the central directory with every local header and data descriptor. Every byte of
// the file must belong to exactly one record (APPNOTE 6.3, ISO/IEC 21320-1; docs/formats.md lists which faults are
// errors and which are warnings). The file is read only with pread; if it is truncated, a Failure is thrown.
#pragma once

#include <memory>

#include "base/bytes.hpp"
#include "base/file.hpp"
#include "csar/container/container.hpp"
#include "report/report.hpp"

namespace csar::container {

// A container that also gives access to the compressed bytes of its entries. All functions are thread-safe; arguments
// must be elements of entries(), not copies of them.
class ZipContainer : public Container {
public:
    // Whether the content of the entry may be read, if its method is supported: its headers agree on its position, no
    // entry overlaps it, and it is not encrypted.
    virtual bool is_placed(const Entry& entry) const = 0;

    // Pushes the entry.stored_size bytes of a placed entry unchanged and unchecked: a writer that copies
    // them unchanged also copies method, CRC-32 and size. Throws Failure(input) for an entry that is not
    // placed.
    virtual void read_raw(const Entry& entry, Sink& sink) const = 0;
};

// True if the file starts like a zip archive, or ends in an end record (a program may precede the archive).
bool looks_like_zip(const File& file);

// Creates the index and reports structural faults of the archive. A file that is not a zip archive gives an empty index
// with findings. Throws Failure(input) if the file cannot be read.
std::unique_ptr<ZipContainer> open_zip(File file, const OpenOptions& options, Report& report);

}  // namespace csar::container
