#include "csar/container/buffered_output.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <csar/limits.hpp>
#include "tests/support/temporary_directory.hpp"

namespace csar::container {
namespace {

class BufferedOutputTest : public testing::Test {
protected:
    BufferedOutputTest()
        : file_(::open((directory_ / "a").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600), "a", FailureKind::output) {}
    std::string content() const { return csar::test::TemporaryDirectory::read(directory_ / "a"); }

    csar::test::TemporaryDirectory directory_;
    File file_;
};

TEST_F(BufferedOutputTest, WritesEveryLengthInOrder) {
    BufferedOutput output(file_);
    std::string expected;
    for (const std::size_t length : {std::size_t{1}, std::size_t{500'000}, std::size_t{0}, std::size_t{700'000},
                                     std::size_t{1 * MiB}, std::size_t{3 * MiB + 1}, std::size_t{7}}) {
        const std::string bytes(length, static_cast<char>('a' + expected.size() % 26));
        output.write(as_bytes(bytes));
        expected += bytes;
        EXPECT_EQ(output.position(), expected.size());
    }
    output.flush();
    EXPECT_TRUE(content() == expected);
}

TEST_F(BufferedOutputTest, ReplacesBytesWhereverTheyAre) {
    BufferedOutput output(file_);
    std::string expected(2 * MiB, 'x');
    output.write(as_bytes(expected.substr(0, MiB - 2)));
    output.write(as_bytes(expected.substr(MiB - 2)));
    output.write(as_bytes("tail"));
    expected += "tail";
    for (const std::size_t at : {std::size_t{0}, std::size_t{MiB - 4}, expected.size() - 6, expected.size() - 2}) {
        const std::string patch = at + 8 <= expected.size() ? "PATCHED!" : "%%";
        output.patch(at, as_bytes(patch));
        expected.replace(at, patch.size(), patch);
    }
    output.write(as_bytes("end"));
    output.flush();
    EXPECT_TRUE(content() == expected + "end");
}

}  // namespace
}  // namespace csar::container
