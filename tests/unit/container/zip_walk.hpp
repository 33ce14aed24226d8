// Reads a zip strictly, record by record (ISO/IEC 21320-1). A deviation fails the test.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace csar::container::test {

inline std::uint64_t number(std::string_view bytes, std::size_t at, std::size_t size) {
    std::uint64_t value = 0;
    for (std::size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes.at(at + i));
    return value;
}

// An entry.
struct Walked {
    std::string name, content;  // content: as in the archive
    unsigned method = 0, flags = 0, version = 0, time = 0, date = 0, made_by = 0;
    std::uint64_t crc = 0, size = 0, external = 0, offset = 0;
};

inline Walked walk_entry(std::string_view zip, std::size_t directory) {
    Walked entry;
    EXPECT_EQ(number(zip, directory, 4), 0x02014B50u);
    entry.made_by = static_cast<unsigned>(number(zip, directory + 4, 2));
    EXPECT_EQ(number(zip, directory + 30, 2), 0u) << "extra field";
    EXPECT_EQ(number(zip, directory + 32, 2), 0u) << "comment";
    EXPECT_EQ(number(zip, directory + 34, 2), 0u) << "disk";
    entry.external = number(zip, directory + 38, 4);
    entry.offset = number(zip, directory + 42, 4);
    const std::size_t local = entry.offset;
    EXPECT_EQ(number(zip, local, 4), 0x04034B50u);
    // The headers are equal from the version needed to the lengths of name and extra field.
    EXPECT_EQ(zip.substr(local + 4, 26), zip.substr(directory + 6, 26));
    const std::size_t name_length = number(zip, local + 26, 2), packed_size = number(zip, local + 18, 4);
    EXPECT_EQ(zip.substr(local + 30, name_length), zip.substr(directory + 46, name_length));
    entry.version = static_cast<unsigned>(number(zip, local + 4, 2));
    entry.flags = static_cast<unsigned>(number(zip, local + 6, 2));
    entry.method = static_cast<unsigned>(number(zip, local + 8, 2));
    entry.time = static_cast<unsigned>(number(zip, local + 10, 2));
    entry.date = static_cast<unsigned>(number(zip, local + 12, 2));
    entry.crc = number(zip, local + 14, 4);
    entry.size = number(zip, local + 22, 4);
    entry.name = zip.substr(local + 30, name_length);
    entry.content = zip.substr(local + 30 + name_length, packed_size);
    return entry;
}

inline std::vector<Walked> walk(std::string_view zip) {
    const std::size_t end = zip.size() - 22;
    EXPECT_EQ(number(zip, end, 4), 0x06054B50u);
    EXPECT_EQ(number(zip, end + 4, 4), 0u) << "disks";
    EXPECT_EQ(number(zip, end + 20, 2), 0u) << "comment";
    EXPECT_EQ(number(zip, end + 8, 2), number(zip, end + 10, 2));
    std::size_t at = number(zip, end + 16, 4), next_local = 0;
    EXPECT_EQ(at + number(zip, end + 12, 4), end);
    std::vector<Walked> entries;
    for (std::size_t left = number(zip, end + 10, 2); left > 0; --left) {
        entries.push_back(walk_entry(zip, at));
        const Walked& entry = entries.back();
        EXPECT_EQ(entry.offset, next_local) << "no gaps, no overlaps, in order";
        next_local += 30 + entry.name.size() + entry.content.size();
        at += 46 + entry.name.size();
        EXPECT_TRUE(entry.method == 0 || entry.method == 8);
        EXPECT_EQ(entry.flags & ~0x0800u, 0u) << "no descriptor, no encryption";
        EXPECT_EQ(entry.version, 20u);
        EXPECT_EQ(entry.made_by, 3u << 8 | 20u);
    }
    EXPECT_EQ(next_local, number(zip, end + 16, 4));
    EXPECT_EQ(at, end);
    return entries;
}

}  // namespace csar::container::test
