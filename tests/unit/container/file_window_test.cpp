#include "csar/container/file_window.hpp"

#include <csar/failure.hpp>
#include "tests/unit/container/zip_test.hpp"

namespace csar::container {
namespace {

TEST(FileWindow, ShowsWhatIsAskedFor) {
    const File file = file_of("0123456789");
    FileWindow window(file, 4, 10);
    EXPECT_EQ(as_text(window.view(2, 2, 4)), "23");
    EXPECT_EQ(as_text(window.view(4, 2, 4)), "45") << "read ahead";
    EXPECT_EQ(as_text(window.view(5, 2, 0)), "56");
    EXPECT_EQ(as_text(window.view(1, 1, 0)), "1") << "backwards";
    EXPECT_EQ(as_text(window.view(8, 2, 4)), "89") << "nothing behind the end is read ahead";
    EXPECT_TRUE(window.view(10, 0, 4).empty());
}

TEST(FileWindow, ReadsNothingTwiceThatItHolds) {
    const File file = file_of("0123456789");
    FileWindow window(file, 10, 10);
    window.view(0, 1, 10);
    file.write_at(0, as_bytes("xxxxxxxxxx"));
    EXPECT_EQ(as_text(window.view(3, 4, 10)), "3456");
}

TEST(FileWindow, FailsWhenTheFileShrank) {
    const File file = file_of("0123");
    FileWindow window(file, 10, 10);
    EXPECT_THROW(window.view(2, 4, 4), Failure);
    EXPECT_EQ(as_text(window.view(0, 4, 4)), "0123") << "what failed is not taken for read";
}

}  // namespace
}  // namespace csar::container
