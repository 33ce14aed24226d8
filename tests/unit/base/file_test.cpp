// Open files: descriptors, bytes in memory, and callbacks that read.
#include "base/file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <array>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>

#include "tests/support/temporary_directory.hpp"

namespace csar {
namespace {

std::string read_at(const File& file, std::uint64_t offset, std::size_t count) {
    std::string text(count, '\0');
    text.resize(file.read_at(offset, std::as_writable_bytes(std::span(text.data(), text.size()))));
    return text;
}

TEST(FileOfMemory, IsReadByPosition) {
    const File file = File::of_memory(as_bytes("0123456789"), "memory");
    EXPECT_TRUE(file);
    EXPECT_EQ(file.name(), "memory");
    EXPECT_EQ(file.size(), 10u);
    EXPECT_EQ(file.type(), static_cast<mode_t>(S_IFREG));
    EXPECT_EQ(read_at(file, 0, 4), "0123");
    EXPECT_EQ(read_at(file, 8, 4), "89");
    EXPECT_EQ(read_at(file, 10, 4), "");
    EXPECT_EQ(read_at(file, 1ULL << 40, 4), "");
    EXPECT_EQ(read_whole_file(file, 10), "0123456789");
    EXPECT_THROW(read_whole_file(file, 9), Failure);
    file.check_unchanged(file.stamp());
    std::array<std::byte, 4> buffer{};
    EXPECT_THROW(file.read_exactly_at(8, buffer), Failure);
}

TEST(FileStamp, ShowsAChangeWhoseTimeIsSetBack) {
    const test::TemporaryDirectory directory;
    const std::string path = directory.write("f", "signed");
    const File file = File::open_read(path);
    const FileStamp stamp = file.stamp();
    struct stat status {};
    ASSERT_EQ(::stat(path.c_str(), &status), 0);
    const std::array times = {status.st_atim, status.st_mtim};
    std::this_thread::sleep_for(std::chrono::milliseconds(50));  // longer than the clock of a file system takes
    directory.write("f", "forged");
    ASSERT_EQ(::utimensat(AT_FDCWD, path.c_str(), times.data(), 0), 0);
    EXPECT_EQ(file.stamp().nanoseconds, stamp.nanoseconds);
    EXPECT_THROW(file.check_unchanged(stamp), Failure);
}

TEST(FileOfMemory, MayBeEmptyAndMoved) {
    File file = File::of_memory({}, "nothing");
    EXPECT_TRUE(file);
    EXPECT_EQ(read_at(file, 0, 4), "");
    const File moved = std::move(file);
    EXPECT_TRUE(moved);
    EXPECT_FALSE(file);  // NOLINT: that it is empty now is what is asked
}

TEST(FileOfReader, AsksForNothingBeyondItsSize) {
    const std::string bytes = "0123456789";
    File file = File::of_reader(
        bytes.size(),
        [&](std::uint64_t offset, ByteSpan buffer) {
            EXPECT_LE(offset + buffer.size(), bytes.size());
            buffer[0] = as_bytes(bytes)[offset];  // one byte per call: a short answer is continued
            return std::size_t{1};
        },
        "callback");
    EXPECT_TRUE(file);
    EXPECT_EQ(file.type(), static_cast<mode_t>(S_IFREG));
    EXPECT_EQ(file.size(), 10u);
    EXPECT_EQ(read_at(file, 0, 4), "0123");
    EXPECT_EQ(read_at(file, 8, 4), "89");
    EXPECT_EQ(read_at(file, 1ULL << 40, 4), "");
    const File same = file.duplicate("again"), moved = std::move(file);
    EXPECT_FALSE(file);  // NOLINT: that it is empty now is what is asked
    EXPECT_EQ(read_whole_file(same, 100), bytes);
    EXPECT_EQ(read_whole_file(moved, 100), bytes);
}

TEST(FileOfReader, TurnsExceptionsIntoFailures) {
    std::array<std::byte, 4> buffer{};
    const File broken = File::of_reader(
        4, [](std::uint64_t, ByteSpan) -> std::size_t { throw std::runtime_error("timed out"); }, "remote");
    try {
        broken.read_at(0, buffer);
        ADD_FAILURE();
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind(), FailureKind::input);
        EXPECT_STREQ(failure.what(), "cannot read 'remote': timed out");
    }
    const File ended = File::of_reader(
        4, [](std::uint64_t, ByteSpan) { return std::size_t{0}; }, "remote");
    EXPECT_THROW(ended.read_exactly_at(0, buffer), Failure);
}

TEST(FileDuplicate, OutlivesTheFirst) {
    const test::TemporaryDirectory directory;
    File file = File::open_read(directory.write("a", "content"));
    const File same = file.duplicate(), renamed = file.duplicate("b");
    file.close();
    EXPECT_EQ(read_whole_file(same, 100), "content");
    EXPECT_EQ(same.name(), directory / "a");
    EXPECT_EQ(renamed.name(), "b");
    EXPECT_EQ(read_whole_file(File::of_memory(as_bytes("x"), "m").duplicate(), 100), "x");
}

}  // namespace
}  // namespace csar
