#include <csar/activity.hpp>

#include <gtest/gtest.h>

#include "base/temporary_file.hpp"
#include "csar/container/container.hpp"
#include "csar/container/writer.hpp"
#include "report/report.hpp"

namespace csar {
namespace {

std::vector<container::Item> items() {
    std::vector<container::Item> all;
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{5}, std::size_t{9'000'000}}) {  // the last one is written in parts
        container::Item item;
        item.name = "f" + std::to_string(all.size());
        item.source = container::FromMemory{std::string(size, 'x')};
        all.push_back(std::move(item));
    }
    return all;
}

TEST(Activity, CountsEntriesThatAreWrittenAndRead) {
    for (const auto format : {container::Format::zip, container::Format::tar}) {
        container::WriteOptions options;
        options.format = format;
        File archive = open_temporary_file("archive");
        const Activity before = activity();
        container::write_archive(archive, items(), options);
        const Activity written = activity();
        EXPECT_EQ(written.entries - before.entries, 3U) << static_cast<int>(format);
        EXPECT_GT(written.bytes_written, before.bytes_written);
        Report report;
        const auto opened = container::open(archive.duplicate(), {}, report);
        opened->read_all(nullptr, 2, report);
        EXPECT_GE(activity().entries - written.entries, 3U) << static_cast<int>(format);
    }
}

TEST(Activity, TellsWritingAndWhatFollowsApart) {
    const std::uint64_t earlier = writing().archives;
    File archive = open_temporary_file("archive");
    const Activity before = activity();
    container::write_archive(archive, items(), {});
    const Writing written = writing();
    EXPECT_EQ(written.archives, earlier + 1);
    EXPECT_TRUE(written.is_whole);
    EXPECT_EQ(written.bytes, archive.size());
    EXPECT_EQ(written.before.entries - before.entries, 3U) << "entries that are read from now on are counted anew";
}

}  // namespace
}  // namespace csar
