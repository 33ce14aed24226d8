// Writes archives to memory, and reads them with libarchive.
#pragma once

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>
#include <locale.h>

#include <cstdio>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include <csar/failure.hpp>
#include "base/file.hpp"
#include "csar/container/item_contents.hpp"
#include "csar/container/writer.hpp"
#include "tests/unit/container/contents.hpp"

namespace csar::container::test {

inline std::string packed(const std::vector<Item>& items, const WriteOptions& options) {
    const std::unique_ptr<FILE, decltype(&fclose)> temporary(tmpfile(), fclose);
    File file(dup(fileno(temporary.get())), "archive", FailureKind::output);
    write_archive(file, items, options);
    std::string bytes(file.size(), '\0');
    file.read_exactly_at(0, std::as_writable_bytes(std::span(bytes)));
    return bytes;
}

// The message of the expected Failure; empty if packing does not fail.
inline std::string packing_failure(const std::vector<Item>& items, const WriteOptions& options, FailureKind kind) {
    try {
        packed(items, options);
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind(), kind) << failure.what();
        return failure.what();
    }
    return {};
}

struct ReadBack {
    std::string name;
    std::string content;
    mode_t mode = 0;  // with the file type
    std::int64_t time = 0;

    friend bool operator==(const ReadBack&, const ReadBack&) = default;
};

// The whole archive. A warning of libarchive fails the test.
inline std::vector<ReadBack> read_back(const std::string& bytes) {
    setlocale(LC_CTYPE, "C.UTF-8");  // libarchive needs it for names that are not ASCII
    const std::unique_ptr<archive, decltype(&archive_read_free)> reader(archive_read_new(), archive_read_free);
    archive_read_support_filter_all(reader.get());
    archive_read_support_format_tar(reader.get());
    archive_read_support_format_zip_seekable(reader.get());
    std::vector<ReadBack> entries;
    EXPECT_EQ(archive_read_open_memory(reader.get(), bytes.data(), bytes.size()), ARCHIVE_OK)
        << archive_error_string(reader.get());
    archive_entry* entry = nullptr;
    int result = ARCHIVE_OK;
    while ((result = archive_read_next_header(reader.get(), &entry)) == ARCHIVE_OK) {
        ReadBack read{archive_entry_pathname(entry), {}, archive_entry_mode(entry), archive_entry_mtime(entry)};
        std::string block(1 << 16, '\0');
        la_ssize_t count = 0;
        while ((count = archive_read_data(reader.get(), block.data(), block.size())) > 0)
            read.content.append(block, 0, static_cast<std::size_t>(count));
        EXPECT_EQ(count, 0) << read.name << ": " << archive_error_string(reader.get());
        entries.push_back(std::move(read));
    }
    EXPECT_EQ(result, ARCHIVE_EOF) << archive_error_string(reader.get());
    return entries;
}

inline Item memory_item(std::string name, std::string content) {
    return {.name = std::move(name), .source = FromMemory{std::move(content)}};
}

// Items of all sizes that the writer treats differently.
inline std::vector<Item> many_items() {
    std::vector<Item> items;
    for (unsigned i = 0; i < 150; ++i) items.push_back(memory_item("small/" + std::to_string(i), text(i, i * 37)));
    items.push_back(memory_item("noise", noise(1, 100'000)));
    items.push_back(memory_item("limit", mixture(2, part_size)));
    items.push_back(memory_item("large", mixture(3, part_size + 1)));
    items.push_back(memory_item("larger", text(4, 3 * part_size + 12'345)));
    items.push_back(memory_item("whole-parts", text(5, 2 * part_size)));
    items.push_back(memory_item("large-noise", noise(6, 2 * part_size + 77)));
    items.push_back({.name = "directory", .source = EmptyDirectory{}});
    items.push_back(memory_item("last", "x"));
    return items;
}

// Collects everything, and checks the order of the calls.
class Collector : public ItemObserver {
public:
    explicit Collector(std::size_t items) : contents(items), sizes(items) {}

    Sink* begin(std::size_t item) override {
        const std::lock_guard lock(mutex_);
        EXPECT_TRUE(begun_.insert(item).second);
        return item == skipped ? nullptr : &contents[item];
    }
    void end(std::size_t item, std::uint64_t size) override {
        const std::lock_guard lock(mutex_);
        EXPECT_EQ(begun_.count(item), 1u);
        sizes[item] = size;
        ++ended;
    }

    std::vector<StringSink> contents;
    std::vector<std::uint64_t> sizes;
    std::size_t skipped = ~std::size_t{0};
    std::size_t ended = 0;

private:
    std::mutex mutex_;
    std::set<std::size_t> begun_;
};

}  // namespace csar::container::test
