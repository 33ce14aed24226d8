#include "csar/container/zip_records.hpp"

#include <gtest/gtest.h>

namespace csar::container {
namespace {

using std::chrono::sys_seconds;
using namespace std::chrono_literals;

constexpr std::uint64_t four_gib = std::uint64_t{1} << 32;

std::uint64_t number(std::string_view record, std::size_t at, std::size_t size) {
    std::uint64_t value = 0;
    for (std::size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(record[at + i]);
    return value;
}

std::string local(const ZipEntryRecord& entry) {
    std::string record;
    append_local_header(record, entry, {});
    return record;
}

std::string central(const ZipEntryRecord& entry) {
    std::string record;
    append_central_header(record, entry, {});
    return record;
}

TEST(DosTime, CountsInUtc) {
    const DosTime time = dos_time(sys_seconds(1'709'210'096s));  // 2024-02-29T12:34:56Z
    EXPECT_EQ(time.date, (2024 - 1980) << 9 | 2 << 5 | 29);
    EXPECT_EQ(time.time, 12 << 11 | 34 << 5 | 56 / 2);
    EXPECT_EQ(dos_time(sys_seconds(1'709'210'097s)).time, time.time);
}

TEST(DosTime, StaysWithinWhatItCanHold) {
    constexpr std::uint16_t first_day = 1 << 5 | 1, last_day = 127 << 9 | 12 << 5 | 31;
    for (const sys_seconds early :
         {sys_seconds(315532800s), sys_seconds(315532799s), sys_seconds(), sys_seconds::min()}) {
        EXPECT_EQ(dos_time(early).date, first_day);
        EXPECT_EQ(dos_time(early).time, 0);
    }
    for (const sys_seconds late : {sys_seconds(4354819198s), sys_seconds(4354819200s), sys_seconds::max()}) {
        EXPECT_EQ(dos_time(late).date, last_day);
        EXPECT_EQ(dos_time(late).time, 23 << 11 | 59 << 5 | 29);
    }
}

TEST(ZipRecords, HaveNoExtraFieldForSmallEntries) {
    const ZipEntryRecord entry{.name = "a", .size = max_narrow, .packed = 5, .offset = max_narrow, .crc = 7};
    EXPECT_EQ(local(entry).size(), 31u);
    EXPECT_EQ(central(entry).size(), 47u);
    EXPECT_EQ(number(local(entry), 4, 2), 20u);
    EXPECT_EQ(number(central(entry), 6, 2), 20u);
    EXPECT_EQ(number(central(entry), 24, 4), max_narrow);
}

TEST(ZipRecords, PutWideSizesIntoBothHeaders) {
    const ZipEntryRecord entry{.name = "a", .size = four_gib, .packed = 9, .wide_sizes = true};
    const std::string head = local(entry), directory = central(entry);
    ASSERT_EQ(head.size(), 31u + 20);
    ASSERT_EQ(directory.size(), 47u + 20);
    EXPECT_EQ(number(head, 4, 2), 45u);
    EXPECT_EQ(number(directory, 6, 2), 45u);
    EXPECT_EQ(number(head, 18, 8), ~std::uint64_t{0});
    EXPECT_EQ(number(directory, 20, 8), ~std::uint64_t{0});
    for (const std::string& extra : {head.substr(31), directory.substr(47)}) {
        EXPECT_EQ(number(extra, 0, 2), 1u);
        EXPECT_EQ(number(extra, 2, 2), 16u);
        EXPECT_EQ(number(extra, 4, 8), four_gib);
        EXPECT_EQ(number(extra, 12, 8), 9u);
    }
}

TEST(ZipRecords, PutAWideOffsetIntoTheCentralHeaderAlone) {
    const ZipEntryRecord entry{.name = "a", .size = 3, .packed = 3, .offset = max_narrow + 1};
    const std::string directory = central(entry);
    ASSERT_EQ(directory.size(), 47u + 12);
    EXPECT_EQ(local(entry).size(), 31u);
    EXPECT_EQ(number(local(entry), 4, 2), 45u);
    EXPECT_EQ(number(directory, 6, 2), 45u);
    EXPECT_EQ(number(directory, 42, 4), 0xFFFFFFFFu);
    EXPECT_EQ(number(directory, 49, 2), 8u);
    EXPECT_EQ(number(directory, 51, 8), max_narrow + 1);
}

TEST(ZipRecords, EndPlainlyAsLongAsItFits) {
    std::string end;
    append_end(end, 0xFFFE, max_narrow, max_narrow);
    EXPECT_EQ(end.size(), 22u);
}

TEST(ZipRecords, EndWithZip64WhenOneNumberIsWide) {
    struct Case {
        std::uint64_t count, length, offset;
    };
    for (const Case& c : {Case{0xFFFF, 5, 7}, Case{1, four_gib, 7}, Case{1, 5, four_gib}}) {
        std::string end;
        append_end(end, c.count, c.length, c.offset);
        ASSERT_EQ(end.size(), 56u + 20 + 22);
        EXPECT_EQ(number(end, 0, 4), 0x06064B50u);
        EXPECT_EQ(number(end, 4, 8), 44u);
        EXPECT_EQ(number(end, 24, 8), c.count);
        EXPECT_EQ(number(end, 32, 8), c.count);
        EXPECT_EQ(number(end, 40, 8), c.length);
        EXPECT_EQ(number(end, 48, 8), c.offset);
        EXPECT_EQ(number(end, 56, 4), 0x07064B50u);
        EXPECT_EQ(number(end, 64, 8), c.offset + c.length);
        EXPECT_EQ(number(end, 72, 4), 1u);
        EXPECT_EQ(number(end, 76, 4), 0x06054B50u);
    }
}

}  // namespace
}  // namespace csar::container
