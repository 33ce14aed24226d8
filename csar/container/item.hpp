// The input of the archive writers: the items to write, and how to write them.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <variant>

#include <csar/date_time.hpp>
#include "base/bytes.hpp"
#include "base/file.hpp"
#include "csar/container/container.hpp"

namespace csar::container {

// The source of an entry's content is one of the following types. A file below a directory:
struct FromDirectory {
    int directory = -1;                    // descriptor of the directory of `path`; the caller keeps it open
    std::string path;                      // relative; no symbolic link in it is followed
    std::uint64_t size = 0;                // planned bytes; a different size when it is read is a Failure(input)
    std::string_view directory_name = {};  // name of the directory in messages; valid while it is open
};
// An open file, which the caller keeps open:
struct FromFile {
    const File* file = nullptr;
    std::uint64_t size = 0;  // planned number of bytes
};
struct FromMemory {
    std::string content;
};
// Content that is known only after all previous entries are written (a manifest with their digests):
struct FromCallback {
    std::function<std::string()> content;
};
// An entry of another container (the compressed bytes of a zip entry are copied to a zip unchanged):
struct FromContainer {
    const Container* container = nullptr;
    const Entry* entry = nullptr;
};
// An empty directory:
struct EmptyDirectory {};

struct Item {
    std::string name;  // path in the archive, no trailing '/'
    std::variant<FromDirectory, FromFile, FromMemory, FromCallback, FromContainer, EmptyDirectory> source;
    bool executable = false;
    bool store = false;  // never compress this item
};

// Receives the content of every item except directories as it is written; see EntryVisitor for the order of calls.
class ItemObserver {
public:
    virtual ~ItemObserver() = default;
    virtual Sink* begin(std::size_t item) = 0;
    virtual void end(std::size_t item, std::uint64_t size) = 0;
};

inline constexpr int max_level = 12;  // the highest compression level

struct WriteOptions {
    Format format = Format::zip;                // zip or tar
    Filter filter = Filter::none;               // for tar
    int level = 6;                              // 0 (store) to max_level
    unsigned jobs = 1;                          // number of threads; does not affect the output
    std::chrono::sys_seconds time = zip_epoch;  // modification time of every entry; in a zip at least 1980
    ItemObserver* observer = nullptr;
};

}  // namespace csar::container
