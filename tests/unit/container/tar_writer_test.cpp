#include "csar/container/tar_writer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "csar/container/item_contents.hpp"
#include "csar/container/ustar_header.hpp"
#include "tests/unit/container/archives.hpp"
#include "tests/unit/container/contents.hpp"
#include "tests/unit/container/opened.hpp"

namespace csar::container {
namespace {

using test::Collector;
using test::memory_item;
using test::packed;
using test::packing_failure;
using test::read_back;
using test::ReadBack;
using testing::HasSubstr;

constexpr std::int64_t some_time = 1'709'210'097;

WriteOptions tar(Filter filter, unsigned jobs = 1, int level = 6) {
    return {.format = Format::tar,
            .filter = filter,
            .level = level,
            .jobs = jobs,
            .time = std::chrono::sys_seconds(std::chrono::seconds(some_time))};
}

bool is_slow(Filter filter) { return filter == Filter::xz || filter == Filter::bzip2; }

// Items of all sizes that the writer treats differently; fewer for slow compression, which does not depend on them.
std::vector<Item> many_items(Filter filter) {
    std::vector<Item> items;
    const bool slow = is_slow(filter);
    for (unsigned i = 0; i < (slow ? 20 : 150); ++i)
        items.push_back(memory_item("small/" + std::to_string(i), test::text(i, i * 37)));
    items.push_back(memory_item("noise", test::noise(1, 100'000)));
    items.push_back(memory_item("limit", test::mixture(2, part_size)));
    items.push_back(memory_item("large", test::mixture(3, part_size + 1)));
    if (!slow) items.push_back(memory_item("larger", test::text(4, 3 * part_size + 12'345)));
    if (!slow) items.push_back(memory_item("whole-parts", test::text(5, 2 * part_size)));
    items.push_back({.name = "directory", .source = EmptyDirectory{}});
    items.push_back(memory_item("last", "x"));
    items[1].executable = true;
    items[2].store = true;
    return items;
}

std::vector<ReadBack> expected(const std::vector<Item>& items) {
    std::vector<ReadBack> entries;
    for (const Item& item : items) {
        if (const auto* memory = std::get_if<FromMemory>(&item.source))
            entries.push_back({item.name, memory->content,
                               static_cast<mode_t>(S_IFREG | (item.executable ? 0755 : 0644)), some_time});
        else
            entries.push_back({item.name + "/", "", S_IFDIR | 0755, some_time});
    }
    return entries;
}

class TarWriterTest : public testing::TestWithParam<Filter> {};
INSTANTIATE_TEST_SUITE_P(Filters, TarWriterTest,
                         testing::Values(Filter::none, Filter::gzip, Filter::zstd, Filter::xz, Filter::bzip2),
                         [](const auto& filter) {
                             const auto name = to_string(filter.param);
                             return name.empty() ? std::string("none") : std::string(name);
                         });

TEST_P(TarWriterTest, WritesWhatReadsBackEqual) {
    const auto items = many_items(GetParam());
    EXPECT_TRUE(read_back(packed(items, tar(GetParam(), 2))) == expected(items));
    for (const int level : {0, 1, 12}) {
        const std::vector<Item> few = {memory_item("a", test::text(1, 90'000)),
                                       memory_item("b", test::noise(2, 90'000))};
        EXPECT_TRUE(read_back(packed(few, tar(GetParam(), 1, level))) == expected(few)) << level;
    }
}

TEST_P(TarWriterTest, WritesTheSameBytesOnAnyNumberOfThreads) {
    const auto items = many_items(GetParam());
    const std::string alone = packed(items, tar(GetParam(), 1));
    // Slow compression uses one thread.
    for (const unsigned jobs : is_slow(GetParam()) ? std::vector{3u} : std::vector{2u, 3u, 8u})
        EXPECT_TRUE(packed(items, tar(GetParam(), jobs)) == alone) << jobs;
}

TEST_P(TarWriterTest, IsReadByOurOwnReaderWithoutAFinding) {
    const auto items = many_items(GetParam());
    const auto opened = open_tar_bytes(packed(items, tar(GetParam(), 2)), {}, GetParam());
    opened->container->read_all(nullptr, 2, opened->report);
    EXPECT_TRUE(opened->report.diagnostics().empty()) << opened->report.diagnostics().front().message;
    ASSERT_EQ(opened->container->entries().size(), items.size());
    for (std::size_t i = 0; i < items.size(); ++i) EXPECT_EQ(opened->container->entries()[i].name, items[i].name);
}

// Reads a tar block by block as strict ustar. A deviation fails the test. Returns the paths.
std::vector<std::string> walk(std::string_view bytes) {
    std::vector<std::string> paths;
    EXPECT_EQ(bytes.size() % tar_block_size, 0u);
    std::size_t at = 0;
    const auto field = [&](std::size_t offset, std::size_t size) { return bytes.substr(at + offset, size); };
    const auto text = [&](std::size_t offset, std::size_t size) {
        return std::string(field(offset, size).substr(0, field(offset, size).find('\0')));
    };
    const auto octal = [&](std::size_t offset, std::size_t size) {
        EXPECT_EQ(field(offset, size).find_first_not_of("01234567"), size - 1);
        return std::stoull(text(offset, size), nullptr, 8);
    };
    while (at < bytes.size() && bytes[at] != '\0') {
        EXPECT_EQ(field(257, 8), std::string_view("ustar\0"
                                                  "00",
                                                  8));
        unsigned sum = 0;
        for (std::size_t i = 0; i < tar_block_size; ++i)
            sum += i >= 148 && i < 156 ? ' ' : static_cast<unsigned char>(bytes[at + i]);
        EXPECT_EQ(octal(148, 7), sum);
        EXPECT_EQ(field(154, 2), std::string_view("\0 ", 2));
        const bool directory = field(156, 1) == "5";
        EXPECT_TRUE(directory || field(156, 1) == "0");
        EXPECT_EQ(octal(108, 8), octal(116, 8));
        EXPECT_EQ(octal(108, 8), 0u);
        EXPECT_EQ(text(157, 100) + text(265, 32) + text(297, 32), "");
        EXPECT_EQ(field(500, 12), std::string(12, '\0'));
        paths.push_back(text(345, 155) + (text(345, 155).empty() ? "" : "/") + text(0, 100));
        EXPECT_EQ(paths.back().ends_with('/'), directory);
        const std::size_t size = octal(124, 12);
        const std::string_view padding = field(tar_block_size + size, tar_padding(size));
        EXPECT_EQ(padding.find_first_not_of('\0'), std::string_view::npos);
        at += tar_block_size + size + padding.size();
    }
    EXPECT_EQ(bytes.substr(at), std::string(2 * tar_block_size, '\0')) << "two blocks of zeros end it";
    return paths;
}

std::string path_of_length(std::size_t prefix, std::size_t name) {
    return std::string(prefix, 'p') + "/" + std::string(name, 'n');
}

TEST(UstarHeader, IsStrict) {
    const std::string longest = path_of_length(155, 100), unsplit(100, 'a'),
                      umlaut =
                          "gr\xC3\xBC\xC3\x9F"
                          "e";
    EXPECT_THAT(walk(packed({memory_item("a", "123"),
                             memory_item(longest, ""),
                             memory_item(unsplit, "x"),
                             memory_item(umlaut, std::string(512, 'y')),
                             {.name = "d/e", .source = EmptyDirectory{}}},
                            tar(Filter::none))),
                testing::ElementsAre("a", longest, unsplit, umlaut, "d/e/"));
}

TEST(UstarHeader, EndsAnEmptyArchiveToo) { EXPECT_TRUE(walk(packed({}, tar(Filter::none))).empty()); }

TEST(UstarHeader, SplitsPathsWhereBothSidesFit) {
    EXPECT_TRUE(fits_ustar(std::string(100, 'a')));
    EXPECT_FALSE(fits_ustar(std::string(101, 'a')));
    EXPECT_TRUE(fits_ustar(path_of_length(155, 100)));
    EXPECT_FALSE(fits_ustar(path_of_length(156, 100)));
    EXPECT_FALSE(fits_ustar(path_of_length(155, 101)));
    EXPECT_TRUE(fits_ustar(path_of_length(1, 99)));
    EXPECT_TRUE(fits_ustar(path_of_length(50, 50) + "/" + std::string(50, 'm')));
    EXPECT_TRUE(fits_ustar(std::string(99, 'a') + "/"));
    EXPECT_FALSE(fits_ustar(std::string(100, 'a') + "/")) << "the name would be empty";
    EXPECT_TRUE(fits_ustar(path_of_length(155, 99) + "/"));
}

TEST(UstarHeader, KeepsTimesWithinTheirField) {
    const auto time_field = [](std::int64_t time) {
        const auto header = ustar_header({.path = "a", .time = time});
        return std::string(as_text(header).substr(136, 11));
    };
    EXPECT_EQ(time_field(-1), "00000000000");
    EXPECT_EQ(time_field(8), "00000000010");
    EXPECT_EQ(time_field(INT64_MAX), "77777777777");
}

TEST(FirstMisfit, NamesWhatUstarCannotHold) {
    const WriteOptions options = tar(Filter::gzip);
    const std::string longer = path_of_length(10, 101);
    EXPECT_EQ(first_misfit({}, options), "");
    const std::vector<Item> fitting = {memory_item("a", "x"),
                                       {.name = "b", .source = FromDirectory{-1, "b", ustar_max_size}}};
    EXPECT_EQ(first_misfit(fitting, options), "");
    const std::vector<Item> long_name = {memory_item("a", "x"), memory_item(longer, "x")};
    EXPECT_THAT(first_misfit(long_name, options), HasSubstr(longer));
    EXPECT_THAT(packing_failure(long_name, options, FailureKind::internal), HasSubstr(longer));
    const std::vector<Item> long_directory = {{.name = std::string(100, 'a'), .source = EmptyDirectory{}}};
    EXPECT_NE(first_misfit(long_directory, options), "");
    const std::vector<Item> large = {{.name = "big", .source = FromDirectory{-1, "b", ustar_max_size + 1}}};
    EXPECT_THAT(first_misfit(large, options), HasSubstr("'big' is too large"));
}

TEST(FirstMisfit, LetsAZipHoldAll) {
    const std::vector<Item> items = {memory_item(path_of_length(10, 200), "x"),
                                     {.name = "big", .source = FromDirectory{-1, "b", std::uint64_t{1} << 40}}};
    EXPECT_EQ(first_misfit(items, {}), "");
}

TEST(TarWriterGzip, WritesOneMemberWithoutTraces) {
    const std::vector<Item> items = {memory_item("a", test::mixture(1, 3 * part_size)), memory_item("b", "x")};
    const std::string bytes = packed(items, tar(Filter::gzip, 2));
    EXPECT_EQ(bytes.substr(0, 10), std::string("\x1F\x8B\x08\0\0\0\0\0\0\xFF", 10));
    const std::string content = packed(items, tar(Filter::none));
    // zlib checks the trailer, and the end.
    z_stream stream{};
    ASSERT_EQ(inflateInit2(&stream, 16 + 15), Z_OK);
    std::string inflated(content.size() + 1, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(inflated.data());
    stream.avail_out = static_cast<uInt>(inflated.size());
    EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
    EXPECT_EQ(stream.avail_in, 0u);
    EXPECT_EQ(stream.total_out, content.size());
    inflateEnd(&stream);
    inflated.resize(content.size());
    EXPECT_TRUE(inflated == content);
}

TEST(TarWriterGzip, StoresOnlyWhatIsNotWorthCompressing) {
    const std::size_t each = 200'000;
    const std::string bytes =
        packed({memory_item("noise", test::noise(1, each)), memory_item("text", test::text(2, each)),
                memory_item("noise2", test::noise(3, each))},
               tar(Filter::gzip));
    EXPECT_LT(bytes.size(), 2 * each + each / 2);
    EXPECT_GT(bytes.size(), 2 * each);
}

TEST_P(TarWriterTest, ShowsEveryContentToTheObserver) {
    const auto items = many_items(GetParam());
    Collector collector(items.size());
    WriteOptions options = tar(GetParam(), 3, 1);
    options.observer = &collector;
    packed(items, options);
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto* const memory = std::get_if<FromMemory>(&items[i].source);
        if (!memory) continue;
        EXPECT_TRUE(collector.contents[i].text() == memory->content) << items[i].name;
        EXPECT_EQ(collector.sizes[i], memory->content.size());
    }
}

// A large entry, in pieces.
class OneEntry : public Container {
public:
    explicit OneEntry(std::string content) : content_(std::move(content)) {
        entry_.name = "large";
        entry_.size = content_.size();
    }
    Format format() const override { return Format::zip; }
    const std::string& path() const override { return path_; }
    std::uint64_t archive_size() const override { return 0; }
    std::span<const Entry> entries() const override { return {&entry_, 1}; }
    const Entry* find(std::string_view) const override { return nullptr; }
    bool read(const Entry&, Sink& sink, Report&) const override {
        for (std::string_view rest = content_; !rest.empty();
             rest.remove_prefix(std::min<std::size_t>(rest.size(), 9'999)))
            sink.write(as_bytes(rest.substr(0, 9'999)));
        return true;
    }
    void read_all(EntryVisitor*, unsigned, Report&) const override {}

private:
    std::string path_ = "other.csar";
    std::string content_;
    Entry entry_;
};

TEST_P(TarWriterTest, TakesEntriesOfOtherContainers) {
    const OneEntry other(test::mixture(1, 2 * part_size + 7));
    const std::vector<Item> items = {memory_item("before", "x"),
                                     {.name = "large", .source = FromContainer{&other, &other.entries()[0]}},
                                     memory_item("after", "y")};
    Collector collector(items.size());
    WriteOptions options = tar(GetParam(), 2);
    options.observer = &collector;
    const auto entries = read_back(packed(items, options));
    ASSERT_EQ(entries.size(), 3u);
    EXPECT_TRUE(entries[1].content == test::mixture(1, 2 * part_size + 7));
    EXPECT_TRUE(collector.contents[1].text() == entries[1].content);
    EXPECT_EQ(entries[2].content, "y");
}

}  // namespace
}  // namespace csar::container
