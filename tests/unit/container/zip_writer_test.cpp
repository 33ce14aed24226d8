#include "csar/container/zip_writer.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <mutex>
#include <set>

#include "csar/container/crc32.hpp"
#include "csar/container/deflater.hpp"
#include "csar/container/item_contents.hpp"
#include "csar/container/zip_container.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/container/archives.hpp"
#include "tests/unit/container/contents.hpp"

namespace csar::container {
namespace {

using test::memory_item;
using test::packed;
using test::packing_failure;
using test::read_back;
using test::ReadBack;
using testing::HasSubstr;

constexpr mode_t plain = S_IFREG | 0644, executable = S_IFREG | 0755, folder = S_IFDIR | 0755;
constexpr std::int64_t start_of_1980 = 315532800;

std::uint64_t number(std::string_view bytes, std::size_t at, std::size_t size) {
    std::uint64_t value = 0;
    for (std::size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes.at(at + i));
    return value;
}

// An entry as its two headers tell it, walked as ISO/IEC 21320-1 has it: any deviation fails the test.
struct Walked {
    std::string name, content;  // content as it stands in the archive
    unsigned method = 0, flags = 0, version = 0, time = 0, date = 0, made_by = 0;
    std::uint64_t crc = 0, size = 0, external = 0, offset = 0;
};

Walked walk_entry(std::string_view zip, std::size_t directory) {
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
    // Both headers say the same, from the version needed to the lengths of name and extra field.
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

std::vector<Walked> walk(std::string_view zip) {
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

// Items of every size that the writer treats in a way of its own.
std::vector<Item> many_items() {
    std::vector<Item> items;
    for (unsigned i = 0; i < 150; ++i)
        items.push_back(memory_item("small/" + std::to_string(i), test::text(i, i * 37)));
    items.push_back(memory_item("noise", test::noise(1, 100'000)));
    items.push_back(memory_item("limit", test::mixture(2, part_size)));
    items.push_back(memory_item("large", test::mixture(3, part_size + 1)));
    items.push_back(memory_item("larger", test::text(4, 3 * part_size + 12'345)));
    items.push_back(memory_item("whole-parts", test::text(5, 2 * part_size)));
    items.push_back(memory_item("large-noise", test::noise(6, 2 * part_size + 77)));
    items.push_back({.name = "folder", .source = EmptyFolder{}});
    items.push_back(memory_item("last", "x"));
    return items;
}

std::vector<ReadBack> expected(const std::vector<Item>& items) {
    std::vector<ReadBack> entries;
    for (const Item& item : items) {
        if (const auto* memory = std::get_if<FromMemory>(&item.source))
            entries.push_back({item.name, memory->content, item.executable ? executable : plain, start_of_1980});
        else
            entries.push_back({item.name + "/", "", folder, start_of_1980});
    }
    return entries;
}

// libarchive tells DOS times in the local time zone.
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

TEST_F(ZipWriterTest, BytesDoNotDependOnTheNumberOfThreads) {
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
    const auto entries = walk(packed({script, memory_item("data", "x"), {.name = "d", .source = EmptyFolder{}}}, {}));
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
    const auto entries = walk(packed({memory_item("a", "x"), memory_item("b", "y")}, {.time = 1'709'210'097}));
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

TEST_F(ZipWriterTest, ReadsFilesOfAFolder) {
    csar::test::TemporaryFolder root;
    const std::string large = test::mixture(1, 2 * part_size + 5);
    root.write("a/b", "small");
    root.write("large", large);
    const File descriptor(::open(root.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), "root");
    const int fd = descriptor.descriptor();
    const std::vector<Item> items = {{.name = "x", .source = FromFolder{fd, "a/b", 5}},
                                     {.name = "y", .source = FromFolder{fd, "large", large.size()}}};
    const auto entries = read_back(packed(items, {.jobs = 2}));
    ASSERT_EQ(entries.size(), 2u);
    EXPECT_EQ(entries[0].content, "small");
    EXPECT_TRUE(entries[1].content == large);
}

TEST_F(ZipWriterTest, RefusesAFileThatChangedItsSize) {
    csar::test::TemporaryFolder root;
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
        const std::string message = packing_failure({{.name = "x", .source = FromFolder{fd, c.path, c.planned}}},
                                                    {.jobs = 2}, FailureKind::input);
        EXPECT_THAT(message, HasSubstr("'" + std::string(c.path) + "'")) << c.planned;
        EXPECT_THAT(message, HasSubstr("its size changed"));
    }
}

TEST_F(ZipWriterTest, NamesAFileThatIsGone) {
    csar::test::TemporaryFolder root;
    const File descriptor(::open(root.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), "root");
    const Item gone{.name = "x", .source = FromFolder{descriptor.descriptor(), "gone", 3}};
    EXPECT_THAT(packing_failure({gone}, {}, FailureKind::input), HasSubstr("'gone'"));
}

TEST_F(ZipWriterTest, ReportsAFullDisk) {
    File full(::open("/dev/full", O_WRONLY | O_CLOEXEC), "full", true);
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

// Gathers everything, and checks the order of the calls.
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
    EXPECT_EQ(collector.ended, items.size() - 1);  // all but the folder
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

// A container with entries in memory, whose first ones can also be had as they are packed.
class FakeContainer : public Container {
public:
    void add(std::string name, std::string content) {
        names_.push_back(std::make_unique<std::string>(std::move(name)));
        Entry entry;
        entry.name = *names_.back();
        entry.size = content.size();
        entry.crc = crc32_of(as_bytes(content));
        contents_[entry.name] = std::move(content);
        entries_.push_back(entry);
    }

    Format format() const override { return Format::tar; }
    const std::string& path() const override { return path_; }
    std::uint64_t archive_size() const override { return 0; }
    std::span<const Entry> entries() const override { return entries_; }
    const Entry* find(std::string_view) const override { return nullptr; }
    bool read(const Entry& entry, Sink& sink, Report&) const override {
        std::string_view rest = contents_.at(entry.name);
        if (damaged) rest.remove_suffix(1);
        for (; !rest.empty(); rest.remove_prefix(std::min<std::size_t>(rest.size(), 10'000)))
            sink.write(as_bytes(rest.substr(0, 10'000)));
        return true;
    }
    void read_all(EntryVisitor*, unsigned, Report&) const override {}

    std::vector<Item> items() const {
        std::vector<Item> items;
        for (const Entry& entry : entries_)
            items.push_back({.name = std::string(entry.name), .source = FromContainer{this, &entry}});
        return items;
    }

    bool damaged = false;

private:
    std::string path_ = "other.csar";
    std::vector<std::unique_ptr<std::string>> names_;
    std::map<std::string_view, std::string> contents_;
    std::vector<Entry> entries_;
};

// A zip on the disk, read by our own reader, which must have nothing to say about it.
class OtherZip {
public:
    explicit OtherZip(const std::string& bytes) : report_("other.csar") {
        container_ = open_zip(File::open_read(folder_.write("other.csar", bytes)), {}, report_);
        EXPECT_TRUE(report_.diagnostics().empty()) << report_.diagnostics().front().message;
    }
    const ZipContainer& container() const { return *container_; }
    std::vector<Item> items() const {
        std::vector<Item> items;
        for (const Entry& entry : container_->entries())
            items.push_back({.name = std::string(entry.name), .source = FromContainer{container_.get(), &entry}});
        return items;
    }

private:
    csar::test::TemporaryFolder folder_;
    Report report_;
    std::unique_ptr<ZipContainer> container_;
};

TEST_F(ZipWriterTest, PleasesOurOwnReader) {
    const auto items = many_items();
    for (const int level : {0, 1, 6}) {
        const OtherZip zip(packed(items, {.level = level}));
        Report report;
        zip.container().read_all(nullptr, 2, report);
        EXPECT_TRUE(report.diagnostics().empty());
        EXPECT_EQ(zip.container().entries().size(), items.size());
    }
}

TEST_F(ZipWriterTest, PacksEntriesOfOtherContainersAnew) {
    FakeContainer other;
    other.add("small", test::text(1, 5'000));
    other.add("large", test::mixture(2, 2 * part_size + 9));
    const auto entries = read_back(packed(other.items(), {.jobs = 2}));
    EXPECT_EQ(entries[0].content, test::text(1, 5'000));
    EXPECT_TRUE(entries[1].content == test::mixture(2, 2 * part_size + 9));
    // Just as if they came from somewhere else.
    EXPECT_TRUE(packed(other.items(), {}) == packed({memory_item("small", test::text(1, 5'000)),
                                                     memory_item("large", test::mixture(2, 2 * part_size + 9))},
                                                    {}));
}

TEST_F(ZipWriterTest, CopiesThePackedBytesOfAnotherZip) {
    // Packed smaller than level 1 would.
    const std::string bytes = packed({memory_item("packed", test::text(1, 50'000)), memory_item("stored", "x"),
                                      memory_item("large", test::text(3, 2 * part_size))},
                                     {.level = 12});
    const OtherZip other(bytes);
    EXPECT_TRUE(packed(other.items(), {.level = 1, .jobs = 2}) == bytes);
    EXPECT_FALSE(packed(other.items(), {.level = 1, .time = 1'709'210'096}) == bytes);
}

TEST_F(ZipWriterTest, UnpacksWhatIsToBeStored) {
    const OtherZip other(packed({memory_item("a", test::text(1, 50'000)), memory_item("b", test::text(2, 9'000))}, {}));
    auto items = other.items();
    items[0].store = true;
    const auto entries = walk(packed(items, {}));
    EXPECT_EQ(entries[0].method, 0u);
    EXPECT_TRUE(entries[0].content == test::text(1, 50'000));
    EXPECT_EQ(entries[1].method, 8u);
    for (const Walked& entry : walk(packed(other.items(), {.level = 0}))) EXPECT_EQ(entry.method, 0u);
}

TEST_F(ZipWriterTest, ShowsCopiedEntriesToTheObserverToo) {
    const OtherZip other(packed({memory_item("a", test::text(1, 5'000))}, {}));
    Collector collector(1);
    packed(other.items(), {.observer = &collector});
    EXPECT_EQ(collector.contents[0].text(), test::text(1, 5'000));
    EXPECT_EQ(collector.sizes[0], 5'000u);
}

TEST_F(ZipWriterTest, RefusesDamagedEntriesOfOtherContainers) {
    for (const std::size_t size : {std::size_t{5'000}, 2 * part_size}) {
        FakeContainer other;
        other.add("broken", test::text(1, size));
        other.damaged = true;
        const std::string message = packing_failure(other.items(), {.jobs = 2}, FailureKind::input);
        EXPECT_THAT(message, HasSubstr("'broken' of 'other.csar'"));
    }
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
