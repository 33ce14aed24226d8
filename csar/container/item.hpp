// What archive writers write, and how.
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

// The source of an item is one of these types. A file in a directory:
struct FromDirectory {
    int directory = -1;                    // open directory; not owned
    std::string path;                      // relative; links are not followed
    std::uint64_t size = 0;                // planned bytes; another size is a Failure(input)
    std::string_view directory_name = {};  // name of the directory in messages
};
// An open file, not owned:
struct FromFile {
    const File* file = nullptr;
    std::uint64_t size = 0;  // planned bytes
};
struct FromMemory {
    std::string content;
};
// Content that depends on the items before it, such as a manifest with digests:
struct FromCallback {
    std::function<std::string()> content;
};
// An entry of another container. From zip to zip, the compressed bytes are copied:
struct FromContainer {
    const Container* container = nullptr;
    const Entry* entry = nullptr;
};
// An empty directory:
struct EmptyDirectory {};

struct Item {
    std::string name;  // path in the archive, without '/' at the end
    std::variant<FromDirectory, FromFile, FromMemory, FromCallback, FromContainer, EmptyDirectory> source;
    bool executable = false;
    bool store = false;  // never compress
};

// Receives the content of all items except directories. See EntryVisitor for the order of calls.
class ItemObserver {
public:
    virtual ~ItemObserver() = default;
    virtual Sink* begin(std::size_t item) = 0;
    virtual void end(std::size_t item, std::uint64_t size) = 0;
};

inline constexpr int max_level = 12;

struct WriteOptions {
    Format format = Format::zip;                // zip or tar
    Filter filter = Filter::none;               // compression of a tar
    int level = 6;                              // 0 (store) to max_level
    unsigned jobs = 1;                          // threads; do not change the output
    std::chrono::sys_seconds time = zip_epoch;  // modification time of every entry; 1980 or later in a zip
    ItemObserver* observer = nullptr;
};

}  // namespace csar::container
