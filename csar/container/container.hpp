// Reads packages in any format: zip, tar (also compressed), directory, single file.
//
// A container has an index of entries, and writes the content of an entry to a sink.
// Faults of the container are findings (areas zip/, tar/, entry/). Failures of the disk are thrown as Failure.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include <csar/enumerations.hpp>
#include <csar/failure.hpp>
#include <csar/limits.hpp>
#include "base/bytes.hpp"
#include "base/file.hpp"
#include "report/report.hpp"

namespace csar::container {

using csar::EntryKind;
using Format = PackageFormat;
using Filter = Compression;

// An entry of the index. It is small, because an index may have a million entries.
struct Entry {
    std::string_view name;          // package path without leading "./" or trailing '/'; owned by the container
    std::uint64_t size = 0;         // uncompressed bytes, as declared
    std::uint64_t stored_size = 0;  // bytes in the archive, without headers
    std::uint64_t position = 0;     // offset of the header in the archive or the uncompressed tar
    std::uint32_t crc = 0;          // CRC-32 of the content (zip)
    std::uint16_t method = 0;       // zip: 0 stored, 8 deflate
    std::uint16_t flags = 0;        // general purpose bit flags (zip)
    std::uint16_t mode = 0;         // Unix permissions with setuid, setgid, sticky; 0 if the format has none
    EntryKind kind = EntryKind::file;
    bool has_dot_prefix = false;  // tar: the name in the archive starts with "./"
    bool hostile_name = false;    // see is_hostile(); never extracted, never used as metadata
};

// Returns "deflate", or a name from APPNOTE 4.4.5 such as "method 9 (Deflate64)".
std::string method_text(std::uint16_t method);

// Receives the content of entries, on several threads at a time.
class EntryVisitor {
public:
    virtual ~EntryVisitor() = default;

    // Returns the sink for the content of a file. Without a sink (nullptr), the content is checked and discarded.
    // The visitor owns the sink, which must be valid until end().
    // The calls for an entry are begin(), write()..., end(), one after the other, maybe on different threads.
    // Calls for different entries are made at the same time.
    virtual Sink* begin(const Entry& entry) = 0;

    // `sound`: all bytes were read, size and CRC are right. Otherwise, there is a finding.
    virtual void end(const Entry& entry, bool sound) = 0;
};

class Container {
public:
    virtual ~Container() = default;

    virtual Format format() const = 0;
    virtual Filter filter() const { return Filter::none; }
    // As the user gave it.
    virtual const std::string& path() const = 0;
    // In bytes. For a directory, the sum of its files.
    virtual std::uint64_t archive_size() const = 0;

    // Returns the open archive, or nullptr for a directory. Owned by the container. For a pipe, a copy.
    // Read the archive from this file: the file at path() may have been replaced.
    virtual const File* archive() const { return nullptr; }
    // Throws Failure(input) if the file has changed since it was opened.
    virtual void check_unchanged() const {}

    // Zip: in the order of the central directory. Tar: in the order of the archive. Directory: sorted by bytes.
    // If two entries have a name, the list has both, and there is a finding.
    virtual std::span<const Entry> entries() const = 0;

    // Returns nullptr if no entry has this name, or if the name is hostile. Of several entries, returns the last.
    virtual const Entry* find(std::string_view name) const = 0;

    // Returns false for a zip entry that is encrypted, overlaps another entry, has contradicting headers, or has a
    // method other than stored and deflate.
    virtual bool is_readable(const Entry& /*entry*/) const { return true; }

    // Returns false if the entries before this entry reach Limits::extracted_bytes. read_all() then skips the entry.
    virtual bool is_within_limit(const Entry& /*entry*/) const { return true; }

    // Returns false if read() must decompress all entries before this entry.
    virtual bool is_at_hand(const Entry& /*entry*/) const { return true; }

    // Writes the content of `entry` to `sink`, at most entry.size bytes. Thread-safe.
    // Returns false, with a finding here or at opening, for damage. `sink` may have received some bytes.
    virtual bool read(const Entry& entry, Sink& sink, Report& report) const = 0;
    // Without findings: read_all() reports damage.
    bool read(const Entry& entry, Sink& sink) const {
        Report not_reported;
        return read(entry, sink, not_reported);
    }

    // Reads and checks all files once, in the cheapest order, on up to `jobs` threads (at least 1).
    // `visitor` may be null. Findings do not depend on the number of threads.
    virtual void read_all(EntryVisitor* visitor, unsigned jobs, Report& report) const = 0;
};

// A file or empty directory that is reached through a symbolic link.
struct LinkedFile {
    std::string name;    // package path at or below the link
    std::string source;  // path below the directory; has no links
};

struct OpenOptions {
    Limits limits;
    // A program may precede the archive (self-extracting archive).
    bool allow_prefix = false;
    // Threads for opening. A compressed tar uses a thread to decompress, and a thread for the visitor.
    unsigned jobs = 1;
    // Receives the files of a compressed tar while it is indexed, which saves a second pass. May be null.
    // Entries are valid during the call only. Names are valid as long as the container.
    EntryVisitor* visitor = nullptr;
    // True for package paths that are left out of a directory. May be empty.
    std::function<bool(std::string_view path, bool is_directory)> is_left_out;
    // True for junk files (base/junk_files.hpp) of a directory that are entries, and for their parent directories.
    // May be empty.
    std::function<bool(std::string_view path)> is_kept;
    // Targets of links in a directory that are followed, sorted by name.
    std::vector<LinkedFile> linked;
};

// The file has no known format. The disk has not failed.
struct UnknownFormat final : Failure {
    explicit UnknownFormat(const std::string& message) : Failure(FailureKind::input, message) {}
};

// Opens a directory or a file. The format depends on the content only. A pipe is copied to a temporary file.
// Adds faults to `report`. The index has only entries that can be trusted. Messages use the name of `file`.
// Throws UnknownFormat for a file that is not an archive or YAML text, and Failure(input) for an unreadable file.
std::unique_ptr<Container> open(File file, const OpenOptions& options, Report& report);

// `path`: a file or directory.
inline std::unique_ptr<Container> open(const std::string& path, const OpenOptions& options, Report& report) {
    return open(File::open_read(path), options, report);
}

}  // namespace csar::container
