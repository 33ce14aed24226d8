// Reading zip archives: an index that is checked to the last byte, random access, and all entries at once.
//
// Nothing is believed twice: the central directory is compared with every local header and data descriptor, and every
// byte of the file must belong to exactly one record (APPNOTE 6.3, ISO/IEC 21320-1; docs/formats.md lists what is an
// error and what is a warning). The file is read with pread only; a file that shrinks is a Failure.
#pragma once

#include <memory>

#include "base/bytes.hpp"
#include "base/file.hpp"
#include "csar/container/container.hpp"
#include <csar/report.hpp>

namespace csar::container {

// A container that can also give the compressed bytes of its entries. All functions are thread-safe; entries are
// those of entries(), not copies of them.
class ZipContainer : public Container {
public:
    // True when content of the entry may be read: its headers agree on where and how it is packed, nothing overlaps it,
    // it is not encrypted, and its method is stored or deflate.
    virtual bool is_readable(const Entry& entry) const = 0;

    // Pushes the entry.stored_size bytes of a readable entry as they stand in the archive, unchecked: a writer that
    // copies them unchanged also takes over method, CRC-32 and size. Throws Failure(input) for one that is not
    // readable.
    virtual void read_raw(const Entry& entry, Sink& sink) const = 0;
};

// True when the file starts as a zip archive does, or ends in an end record (a program may stand in front).
bool looks_like_zip(const File& file);

// Makes the index and reports what is wrong with the archive's structure. A file that is no zip archive becomes an
// empty index with findings. Throws Failure(input) when the file cannot be read.
std::unique_ptr<ZipContainer> open_zip(File file, const OpenOptions& options, Report& report);

}  // namespace csar::container
