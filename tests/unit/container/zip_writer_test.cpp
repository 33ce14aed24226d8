#include "csar/container/zip_writer.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "csar/container/crc32.hpp"
#include "csar/container/deflater.hpp"
#include "csar/container/item_contents.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/unit/container/archives.hpp"
#include "tests/unit/container/contents.hpp"
#include "tests/unit/container/zip_walk.hpp"

namespace csar::container {
namespace {

using test::Collector;
using test::many_items;
using test::memory_item;
using test::number;
using test::packed;
using test::packing_failure;
using test::read_back;
using test::ReadBack;
using test::walk;
using test::Walked;
using testing::HasSubstr;

constexpr mode_t plain = S_IFREG | 0644, executable = S_IFREG | 0755, directory = S_IFDIR | 0755;
constexpr std::int64_t start_of_1980 = 315532800;

std::vector<ReadBack> expected(const std::vector<Item>& items) {
    std::vector<ReadBack> entries;
    for (const Item& item : items) {
        if (const auto* memory = std::get_if<FromMemory>(&item.source))
            entries.push_back({item.name, memory->content, item.executable ? executable : plain, start_of_1980});
        else
            entries.push_back({item.name + "/", "", directory, start_of_1980});
    }
    return entries;
}

// libarchive reads DOS times in the local time zone.
class ZipWriterTest : public testing::Test {
protected:
    static void SetUpTestSuite() {
        setenv("TZ", "UTC", 1);
        tzset();
    }
};

TEST_F(ZipWriterTest, WritesWhatReadsBackEqual) {
    const auto items = many_items();
    for (const int level : {0, 1, 6, 9})
        EXPECT_TRUE(read_back(packed(items, {.level = level, .jobs = 2})) == expected(items)) << level;
}

TEST_F(ZipWriterTest, WritesTheSameBytesOnAnyNumberOfThreads) {
    const auto items = many_items();
    for (const int level : {0, 1, 6}) {
        const std::string alone = packed(items, {.level = level, .jobs = 1});
        for (const unsigned jobs : {2u, 3u, 8u})
            EXPECT_TRUE(packed(items, {.level = level, .jobs = jobs}) == alone) << level << ' ' << jobs;
    }
}

TEST_F(ZipWriterTest, ConformsToIso21320) {
    const auto items = many_items();
    const auto entries = walk(packed(items, {.jobs = 2}));
    ASSERT_EQ(entries.size(), items.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto* const memory = std::get_if<FromMemory>(&items[i].source);
        if (!memory) continue;
        EXPECT_EQ(entries[i].name, items[i].name);
        EXPECT_EQ(entries[i].size, memory->content.size());
        EXPECT_EQ(entries[i].crc, crc32_of(as_bytes(memory->content)));
    }
}

TEST_F(ZipWriterTest, WritesAnEmptyArchive) { EXPECT_TRUE(walk(packed({}, {})).empty()); }

TEST_F(ZipWriterTest, KeepsTheExecutableBitAndNothingElseOfTheMode) {
    Item script = memory_item("run.sh", "#!/bin/sh\n");
    script.executable = true;
    const auto entries =
        walk(packed({script, memory_item("data", "x"), {.name = "d", .source = EmptyDirectory{}}}, {}));
    EXPECT_EQ(entries[0].external, std::uint64_t{0100755} << 16);
    EXPECT_EQ(entries[1].external, std::uint64_t{0100644} << 16);
    EXPECT_EQ(entries[2].external, std::uint64_t{0040755} << 16 | 0x10);
    EXPECT_EQ(entries[2].name, "d/");
}

TEST_F(ZipWriterTest, MarksNamesThatAreNotAscii) {
    const auto entries = walk(packed({memory_item("plain", "x"), memory_item("gr\xC3\xBC\xC3\x9F"
                                                                             "e",
                                                                             "x")},
                                     {}));
    EXPECT_EQ(entries[0].flags, 0u);
    EXPECT_EQ(entries[1].flags, 0x0800u);
}

TEST_F(ZipWriterTest, PutsTheGivenTimeEverywhere) {
    const auto entries = walk(packed({memory_item("a", "x"), memory_item("b", "y")},
                                     {.time = std::chrono::sys_seconds(std::chrono::seconds(1'709'210'097))}));
    for (const Walked& entry : entries) {
        EXPECT_EQ(entry.date, 44u << 9 | 2 << 5 | 29);
        EXPECT_EQ(entry.time, 12u << 11 | 34 << 5 | 28);
    }
}

TEST_F(ZipWriterTest, StoresWhatDoesNotBecomeSmaller) {
    Item asked = memory_item("asked", test::text(1, 5'000));
    asked.store = true;
    const auto entries = walk(packed(
        {memory_item("empty", ""), memory_item("tiny", "x"), memory_item("noise", test::noise(1, 500'000)),
         memory_item("short-noise", test::noise(2, 5'000)), memory_item("large-noise", test::noise(3, 3 * part_size)),
         asked, memory_item("text", test::text(2, 5'000))},
        {}));
    for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(entries[i].method, 0u) << entries[i].name;
    EXPECT_EQ(entries[6].method, 8u);
    EXPECT_LT(entries[6].content.size(), 2'500u);
}

TEST_F(ZipWriterTest, CompressesALargeFileThatIsOnlyPartlyNoise) {
    const std::string content = test::noise(1, 2 * part_size) + test::text(2, 2 * part_size);
    const auto entries = walk(packed({memory_item("a", content)}, {}));
    EXPECT_EQ(entries[0].method, 8u);
    EXPECT_LT(entries[0].content.size(), 2 * part_size + part_size);
    EXPECT_LT(entries[0].content.size(), part_bound(2 * part_size) + test::text(2, 2 * part_size).size() / 2);
}

TEST_F(ZipWriterTest, ReadsFilesOfADirectory) {
    csar::test::TemporaryDirectory root;
    const std::string large = test::mixture(1, 2 * part_size + 5);
    root.write("a/b", "small");
    root.write("large", large);
    const File descriptor(::open(root.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), "root");
    const int fd = descriptor.descriptor();
    const std::vector<Item> items = {{.name = "x", .source = FromDirectory{fd, "a/b", 5}},
                                     {.name = "y", .source = FromDirectory{fd, "large", large.size()}}};
    const auto entries = read_back(packed(items, {.jobs = 2}));
    ASSERT_EQ(entries.size(), 2u);
    EXPECT_EQ(entries[0].content, "small");
    EXPECT_TRUE(entries[1].content == large);
}

TEST_F(ZipWriterTest, RefusesAFileThatChangedItsSize) {
    csar::test::TemporaryDirectory root;
    root.write("small", "12345");
    root.write("large", std::string(2 * part_size, 'x'));
    const File descriptor(::open(root.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), "root");
    const int fd = descriptor.descriptor();
    struct Case {
        const char* path;
        std::uint64_t planned;
    };
    for (const Case& c : {Case{"small", 4}, Case{"small", 6}, Case{"large", 2 * part_size - 1},
                          Case{"large", 2 * part_size + 1}, Case{"large", 4 * part_size}}) {
        const std::string message = packing_failure({{.name = "x", .source = FromDirectory{fd, c.path, c.planned}}},
                                                    {.jobs = 2}, FailureKind::input);
        EXPECT_THAT(message, HasSubstr("'" + std::string(c.path) + "'")) << c.planned;
        EXPECT_THAT(message, HasSubstr("its size changed"));
    }
}

TEST_F(ZipWriterTest, NamesAFileThatIsGone) {
    csar::test::TemporaryDirectory root;
    const File descriptor(::open(root.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), "root");
    const Item gone{.name = "x", .source = FromDirectory{descriptor.descriptor(), "gone", 3}};
    EXPECT_THAT(packing_failure({gone}, {}, FailureKind::input), HasSubstr("'gone'"));
}

TEST_F(ZipWriterTest, ReportsAFullDisk) {
    File full(::open("/dev/full", O_WRONLY | O_CLOEXEC), "full", FailureKind::output);
    const std::vector<Item> items = {memory_item("a", test::noise(1, 3 * part_size))};
    try {
        write_archive(full, items, {.jobs = 2});
        FAIL();
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind(), FailureKind::output);
        EXPECT_STREQ(failure.what(), "cannot write 'full': No space left on device");
    }
}

TEST_F(ZipWriterTest, RefusesUnsoundNamesAsAFaultOfTheProgram) {
    for (const char* name : {"", "/a", "../a", "a//b", "a/", "a\\b", "a\nb"})
        EXPECT_NE(packing_failure({memory_item(name, "")}, {}, FailureKind::internal), "") << name;
    EXPECT_THAT(
        packing_failure({memory_item("a", ""), memory_item("b", ""), memory_item("a", "")}, {}, FailureKind::internal),
        HasSubstr("two items named 'a'"));
}

TEST_F(ZipWriterTest, ShowsEveryContentToTheObserver) {
    const auto items = many_items();
    Collector collector(items.size());
    collector.skipped = 3;
    packed(items, {.jobs = 3, .observer = &collector});
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto* const memory = std::get_if<FromMemory>(&items[i].source);
        if (!memory || i == collector.skipped) continue;
        EXPECT_TRUE(collector.contents[i].text() == memory->content) << items[i].name;
        EXPECT_EQ(collector.sizes[i], memory->content.size());
    }
    EXPECT_EQ(collector.contents[3].text(), "");
    EXPECT_EQ(collector.ended, items.size() - 1);  // all but the directory
}

TEST_F(ZipWriterTest, AsksACallbackWhenAllBeforeItIsWritten) {
    auto items = many_items();
    const std::size_t before = items.size();
    Collector collector(before + 3);
    const std::string answer = test::text(1, 2 * part_size);
    std::size_t ended_at_call = 0;
    items.push_back({.name = "manifest", .source = FromCallback{[&] {
                                             ended_at_call = collector.ended;
                                             return answer;
                                         }}});
    items.push_back(memory_item("after", "x"));
    items.push_back({.name = "second", .source = FromCallback{[] { return std::string("y"); }}});
    const auto entries = read_back(packed(items, {.jobs = 3, .observer = &collector}));
    EXPECT_EQ(ended_at_call, before - 1);
    EXPECT_TRUE(entries[before].content == answer);
    EXPECT_EQ(entries[before + 1].content, "x");
    EXPECT_EQ(entries[before + 2].content, "y");
}

TEST_F(ZipWriterTest, GoesZip64ForManyEntries) {
    std::vector<Item> items;
    for (unsigned i = 0; i < 0x10001; ++i) items.push_back(memory_item("f/" + std::to_string(i), ""));
    const std::string zip = packed(items, {.jobs = 2});
    EXPECT_EQ(read_back(zip).size(), items.size());
    EXPECT_EQ(number(zip, zip.size() - 22 - 20, 4), 0x07064B50u);
}

}  // namespace
}  // namespace csar::container
