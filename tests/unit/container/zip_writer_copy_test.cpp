// Entries of other containers: compressed again, or copied.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "csar/container/crc32.hpp"
#include "csar/container/zip_container.hpp"
#include "tests/hostile/memory_file.hpp"
#include "tests/unit/container/archives.hpp"
#include "tests/unit/container/contents.hpp"
#include "tests/unit/container/zip_walk.hpp"

namespace csar::container {
namespace {

using test::Collector;
using test::many_items;
using test::memory_item;
using test::packed;
using test::packing_failure;
using test::read_back;
using test::walk;
using test::Walked;
using testing::HasSubstr;

// A container in memory. The first entries can also be read compressed.
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

// Reads the zip with csar, which must report nothing.
class OtherZip {
public:
    explicit OtherZip(const std::string& bytes) : report_("other.csar") {
        container_ = open_zip(hostile::memory_file(bytes), {}, report_);
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
    Report report_;
    std::unique_ptr<ZipContainer> container_;
};

TEST(ZipWriterCopy, IsReadByOurOwnReaderWithoutAFinding) {
    const auto items = many_items();
    for (const int level : {0, 1, 6}) {
        const OtherZip zip(packed(items, {.level = level}));
        Report report;
        zip.container().read_all(nullptr, 2, report);
        EXPECT_TRUE(report.diagnostics().empty());
        EXPECT_EQ(zip.container().entries().size(), items.size());
    }
}

TEST(ZipWriterCopy, CompressesEntriesOfOtherContainersAnew) {
    FakeContainer other;
    other.add("small", test::text(1, 5'000));
    other.add("large", test::mixture(2, 2 * part_size + 9));
    const auto entries = read_back(packed(other.items(), {.jobs = 2}));
    EXPECT_EQ(entries[0].content, test::text(1, 5'000));
    EXPECT_TRUE(entries[1].content == test::mixture(2, 2 * part_size + 9));
    // As from any other container.
    EXPECT_TRUE(packed(other.items(), {}) == packed({memory_item("small", test::text(1, 5'000)),
                                                     memory_item("large", test::mixture(2, 2 * part_size + 9))},
                                                    {}));
}

TEST(ZipWriterCopy, CopiesThePackedBytesOfAnotherZip) {
    // Smaller than with level 1.
    const std::string bytes = packed({memory_item("packed", test::text(1, 50'000)), memory_item("stored", "x"),
                                      memory_item("large", test::text(3, 2 * part_size))},
                                     {.level = 12});
    const OtherZip other(bytes);
    EXPECT_TRUE(packed(other.items(), {.level = 1, .jobs = 2}) == bytes);
    EXPECT_FALSE(packed(other.items(),
                        {.level = 1, .time = std::chrono::sys_seconds(std::chrono::seconds(1'709'210'096))}) == bytes);
}

TEST(ZipWriterCopy, UnpacksWhatIsToBeStored) {
    const OtherZip other(packed({memory_item("a", test::text(1, 50'000)), memory_item("b", test::text(2, 9'000))}, {}));
    auto items = other.items();
    items[0].store = true;
    const auto entries = walk(packed(items, {}));
    EXPECT_EQ(entries[0].method, 0u);
    EXPECT_TRUE(entries[0].content == test::text(1, 50'000));
    EXPECT_EQ(entries[1].method, 8u);
    for (const Walked& entry : walk(packed(other.items(), {.level = 0}))) EXPECT_EQ(entry.method, 0u);
}

TEST(ZipWriterCopy, ShowsCopiedEntriesToTheObserverToo) {
    const OtherZip other(packed({memory_item("a", test::text(1, 5'000))}, {}));
    Collector collector(1);
    packed(other.items(), {.observer = &collector});
    EXPECT_EQ(collector.contents[0].text(), test::text(1, 5'000));
    EXPECT_EQ(collector.sizes[0], 5'000u);
}

TEST(ZipWriterCopy, RefusesDamagedEntriesOfOtherContainers) {
    for (const std::size_t size : {std::size_t{5'000}, 2 * part_size}) {
        FakeContainer other;
        other.add("broken", test::text(1, size));
        other.damaged = true;
        const std::string message = packing_failure(other.items(), {.jobs = 2}, FailureKind::input);
        EXPECT_THAT(message, HasSubstr("'broken' of 'other.csar'"));
    }
}

}  // namespace
}  // namespace csar::container
