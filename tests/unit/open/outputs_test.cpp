// Replacing several files together.
#include "csar/open/outputs.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csar/failure.hpp>
#include "tests/support/temporary_directory.hpp"

namespace csar {
namespace {

TEST(ReplaceTogether, NeedsFewDescriptorsForManyFiles) {
    const test::TemporaryDirectory directory;
    std::map<std::string, open::NewContent> contents;
    for (int i = 0; i < 300; ++i) contents[directory / std::to_string(i)].text = std::to_string(i);
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
    const rlimit few{200, before.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
    EXPECT_NO_THROW(open::replace_together(contents));
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
    EXPECT_EQ(test::TemporaryDirectory::read(directory / "299"), "299");
}

TEST(ReplaceTogether, WritesNothingIfAFileHasOtherContentThanExpected) {
    const test::TemporaryDirectory directory;
    const std::string a = directory.write("a", "old"), b = directory.write("b", "odd");
    const auto replace = [&] { open::replace_together({{a, {"new", "old"}}, {b, {"new", "old"}}}); };
    EXPECT_THROW(replace(), Failure);
    EXPECT_EQ(test::TemporaryDirectory::read(a), "old");
    directory.write("b", "old");
    replace();
    EXPECT_EQ(test::TemporaryDirectory::read(a) + test::TemporaryDirectory::read(b), "newnew");
}

}  // namespace
}  // namespace csar
