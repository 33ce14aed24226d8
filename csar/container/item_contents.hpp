// Reads the content of items from any source.
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

// Larger items are read and compressed in parts of this size.
inline constexpr std::size_t part_size = 1 * MiB;

// A large item, which several threads read in parts.
class LargeContent {
public:
    // `file`: must have `size` bytes. `memory` must outlive this object.
    LargeContent(File file, std::uint64_t size);
    explicit LargeContent(ByteView memory) : memory_(memory), size_(memory.size()) {}

    std::uint64_t size() const { return size_; }

    // Reads at `offset`. Throws Failure(input) if the file has changed. Thread-safe.
    void read(std::uint64_t offset, ByteSpan buffer) const;

    // True if samples from all parts are incompressible. The item is then stored. Thread-safe.
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

// Returns nullopt if the size depends on the items before this item.
std::optional<std::uint64_t> known_size(const Item& item);

// Adds a '/' for a directory.
std::string archive_path(const Item& item);

class ItemContents {
public:
    // `items` must outlive this object.
    explicit ItemContents(std::span<const Item> items);

    const Item& operator[](std::size_t item) const { return items_[item]; }
    std::size_t count() const { return items_.size(); }

    bool is_directory(std::size_t item) const { return std::holds_alternative<EmptyDirectory>(items_[item].source); }
    std::string path(std::size_t item) const { return archive_path(items_[item]); }
    // 0755 for directories and executable files, 0644 for other files.
    std::uint16_t mode(std::size_t item) const;

    // Returns false before run_callback() of an item with a callback.
    bool is_known(std::size_t item) const;
    // No other thread may read the item during the call.
    void run_callback(std::size_t item);

    // In bytes. Requires is_known().
    std::uint64_t size(std::size_t item) const;

    // Reads the whole item. `buffer`: the size of the item. Thread-safe if each thread has a DirectoryReader.
    void read(std::size_t item, ByteSpan buffer, DirectoryReader& directories) const;

    // For items that are not from a container.
    std::shared_ptr<const LargeContent> open(std::size_t item, DirectoryReader& directories) const;

    // For items from a container. Throws Failure(input) if the content is damaged.
    void push(std::size_t item, Sink& sink) const;

    // Returns the zip with the item as a readable entry, or nullptr for other sources.
    const ZipContainer* zip_of(std::size_t item) const;
    // Writes the compressed bytes of an item that has a zip_of().
    void push_raw(std::size_t item, Sink& sink) const;

private:
    ByteView memory_of(std::size_t item) const;

    std::span<const Item> items_;
    // Results of callbacks; nullopt before the call. All elements exist from the start, for thread safety.
    std::map<std::size_t, std::optional<std::string>> callback_results_;
};

}  // namespace csar::container
