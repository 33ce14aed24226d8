// The bytes of a package in any format: zip, tar (compressed or not), directory, or a single file.
//
// A container has an index of its entries and pushes their bytes into sinks. Faults of the container itself are
// reported as findings (areas zip/, tar/, entry/); an error of the disk is thrown as Failure.
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

// One entry of the index. It is small because indexes of a million entries are common.
struct Entry {
    std::string_view name;          // path in the package, raw bytes, without leading "./" or trailing '/'; owned by
                                    // the container
    std::uint64_t size = 0;         // uncompressed bytes, as declared
    std::uint64_t stored_size = 0;  // bytes in the archive, without headers
    std::uint64_t position = 0;     // offset of the header in the archive (of the uncompressed tar)
    std::uint32_t crc = 0;          // CRC-32 of the content (zip)
    std::uint16_t method = 0;       // compression method (zip): 0 stored, 8 deflate
    std::uint16_t flags = 0;        // general purpose bit flags (zip)
    std::uint16_t mode = 0;         // Unix permission bits, with setuid, setgid and sticky; 0 if the format has none
    EntryKind kind = EntryKind::file;
    bool has_dot_prefix = false;  // tar: the archive stores the name with a leading "./"
    bool hostile_name = false;    // is_hostile(entry_name_fault(...)): never extracted, never used as metadata
};

// "deflate", "method 9 (Deflate64)": a compression method of zip, with the name from APPNOTE 4.4.5.
std::string method_text(std::uint16_t method);

// Receives all entries of a container, on several threads at once.
class EntryVisitor {
public:
    virtual ~EntryVisitor() = default;

    // The sink for the content of `entry` (an EntryKind::file), owned by the visitor and valid until end(); nullptr to
    // discard the content (the bytes are still read and checked). begin(), every write() and end() of one entry happen
    // in that order, possibly on different threads but never at the same time. Different entries are processed in
    // parallel.
    virtual Sink* begin(const Entry& entry) = 0;

    // `sound`: every byte was read, and the size and CRC match. If false, a finding is in the report.
    virtual void end(const Entry& entry, bool sound) = 0;
};

class Container {
public:
    virtual ~Container() = default;

    virtual Format format() const = 0;
    virtual Filter filter() const { return Filter::none; }
    // The path of the file or directory, as the user gave it.
    virtual const std::string& path() const = 0;
    // Size in bytes of the archive file; for a directory, the sum of its files.
    virtual std::uint64_t archive_size() const = 0;

    // The open file of the archive (for standard input and pipes a copy); nullptr for a directory. Owned by the
    // container. Use this file to examine the archive as a whole, because path() may have been replaced by a different
    // file.
    virtual const File* archive() const { return nullptr; }
    // Throws Failure(input) if the file was modified since it was opened.
    virtual void check_unchanged() const {}

    // All entries: of a zip in the order of the central directory, of a tar in the order of the archive, of a directory
    // sorted by bytes. If a name occurs twice, both entries are included (and a finding is reported).
    virtual std::span<const Entry> entries() const = 0;

    // The entry with exactly this name, unless the name is hostile; nullptr if there is none. If several entries have
    // the name, the last one.
    virtual const Entry* find(std::string_view name) const = 0;

    // True if the content of the entry may be read. In a zip, false if its headers contradict each other about the
    // position or compression, if another entry overlaps it, if it is encrypted, or if its method is neither stored nor
    // deflate.
    virtual bool is_readable(const Entry& /*entry*/) const { return true; }

    // False if read_all() does not read the entry because the entries before it reach Limits::extracted_bytes.
    virtual bool is_within_limit(const Entry& /*entry*/) const { return true; }

    // Pushes the content of `entry` into `sink`. Returns false if its bytes are damaged or differ from the index, with
    // a finding reported here or when the container was opened; the sink may have received some bytes. Never pushes
    // more than entry.size bytes. Thread-safe.
    virtual bool read(const Entry& entry, Sink& sink, Report& report) const = 0;
    // Like the function above, but without findings: read_all() reports damaged bytes.
    bool read(const Entry& entry, Sink& sink) const {
        Report not_reported;
        return read(entry, sink, not_reported);
    }

    // Reads and checks every byte of every file, each once, in the cheapest order, on at most `jobs` threads (at least
    // 1). `visitor` may be null. Findings do not depend on the number of threads.
    virtual void read_all(EntryVisitor* visitor, unsigned jobs, Report& report) const = 0;
};

// A file or empty directory that becomes an entry because a symbolic link to it, or to a parent directory, is followed.
struct LinkedFile {
    std::string name;    // package path: at the link, or below it
    std::string source;  // path below the directory; has no links
};

struct OpenOptions {
    Limits limits;
    // The user declares that a program may precede the archive (self-extracting archive).
    bool allow_prefix = false;
    // Number of threads for opening: a compressed tar is decompressed on one thread while the visitor runs on another.
    unsigned jobs = 1;
    // Receives the content of every file of a compressed tar while it is indexed, which saves a second pass; may be
    // null. The entries passed to it are valid only during the calls, their names as long as the container.
    EntryVisitor* visitor = nullptr;
    // Selects the files and directories in a directory that are ignored: returns true for their package paths. May be
    // empty.
    std::function<bool(std::string_view path, bool is_directory)> is_left_out;
    // Junk files (base/junk_files.hpp) of a directory that are nevertheless entries: true for the package paths of such
    // files, and of their parent directories. Empty if there are none.
    std::function<bool(std::string_view path)> is_kept;
    // The targets of the links in a directory that are followed, sorted by name.
    std::vector<LinkedFile> linked;
};

// The input has no known format: the cause is the content of the file, not an error of the disk.
struct UnknownFormat final : Failure {
    explicit UnknownFormat(const std::string& message) : Failure(FailureKind::input, message) {}
};

// Opens a directory, or a file whose format is recognised by its content, never by its name. The file is read by
// position, starting at its first byte; data from a pipe is copied to an unlinked temporary file. Messages use the name
// of `file`. Structural faults are reported to `report`; the index contains only trustworthy entries. Throws
// UnknownFormat for a file that is neither an archive nor YAML text, other Failure(input) for an unreadable file.
std::unique_ptr<Container> open(File file, const OpenOptions& options, Report& report);

// Like the function above, but for the file or directory at `path`.
inline std::unique_ptr<Container> open(const std::string& path, const OpenOptions& options, Report& report) {
    return open(File::open_read(path), options, report);
}

}  // namespace csar::container
