// Reads the content of items from all kinds of sources.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>

#include <csar/limits.hpp>
#include "base/bytes.hpp"
#include "base/directory_reader.hpp"
#include "csar/container/item.hpp"
#include "csar/container/zip_container.hpp"

namespace csar::container {

// Items larger than this are read and compressed in parts of this size.
inline constexpr std::size_t part_size = 1 * MiB;

// A large item, read in parts by several threads.
class LargeContent {
public:
    // A file that must have `size` bytes, or memory that outlives this object.
    LargeContent(File file, std::uint64_t size);
    explicit LargeContent(ByteView memory) : memory_(memory), size_(memory.size()) {}

    std::uint64_t size() const { return size_; }

    // Fills `buffer` starting at byte `offset`. Throws Failure(input) if the file was changed after it was opened.
    // Thread-safe.
    void read(std::uint64_t offset, ByteSpan buffer) const;

    // True if samples from all parts of the content are incompressible: it is then stored as a whole. The result is
    // computed once. Thread-safe.
    bool is_incompressible() const;

private:
    File file_;
    FileStamp stamp_;
    ByteView memory_;
    std::uint64_t size_;
    mutable std::mutex sampling_;
    mutable bool sampled_ = false;
    mutable bool incompressible_ = true;
};

// Bytes of an item, unless they are known only while the archive is written.
std::optional<std::uint64_t> known_size(const Item& item);

// The name of an item in the archive; the name of a directory ends in '/'.
std::string archive_path(const Item& item);

class ItemContents {
public:
    // The items must outlive this.
    explicit ItemContents(std::span<const Item> items);

    const Item& operator[](std::size_t item) const { return items_[item]; }
    std::size_t count() const { return items_.size(); }

    bool is_directory(std::size_t item) const { return std::holds_alternative<EmptyDirectory>(items_[item].source); }
    std::string path(std::size_t item) const { return archive_path(items_[item]); }
    // Permission bits: 0755 for directories and executable files, otherwise 0644.
    std::uint16_t mode(std::size_t item) const;

    // False for an item whose callback has not been called yet.
    bool is_known(std::size_t item) const;
    // Calls the callback of `item`. No other thread may read this item at the same time.
    void run_callback(std::size_t item);

    // The size of an item in bytes; is_known() must be true.
    std::uint64_t size(std::size_t item) const;

    // Reads all of `item` into `buffer`, which has the size of the item. Thread-safe, with one DirectoryReader per
    // thread.
    void read(std::size_t item, ByteSpan buffer, DirectoryReader& directories) const;

    // Opens an item that is not from a container, for reading in parts.
    std::shared_ptr<const LargeContent> open(std::size_t item, DirectoryReader& directories) const;

    // Pushes the whole content of an item from a container. Throws Failure(input) if the content is damaged.
    void push(std::size_t item, Sink& sink) const;

    // The zip that has the item as a readable entry; nullptr if the item has a different source.
    const ZipContainer* zip_of(std::size_t item) const;
    // Pushes the compressed bytes of an item for which zip_of() is not null, without decompressing them.
    void push_raw(std::size_t item, Sink& sink) const;

private:
    ByteView memory_of(std::size_t item) const;

    std::span<const Item> items_;
    // The result for each item with a callback; nullopt before the call. The elements are created at the start, so that
    // threads may read different elements.
    std::map<std::size_t, std::optional<std::string>> callback_results_;
};

}  // namespace csar::container
