// The names in a unified diff.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/text_edit.hpp"

namespace csar {
namespace {

std::string head_of(const std::string& name) {
    const std::string diff = unified_diff(name, "b", "old\n", std::vector<TextEdit>{{0, 3, "new"}});
    return diff.substr(0, diff.find('\n'));
}

TEST(UnifiedDiff, ShowsNamesAsPatchReadsThem) {
    EXPECT_EQ(head_of("a.yaml"), "--- a.yaml");
    EXPECT_EQ(head_of("my service.yaml"), "--- my service.yaml\t") << "a blank would end the name";
    EXPECT_EQ(head_of("a\n+++ b\x1B[31m"), R"(--- "a\012+++ b\033[31m")") << "one line, and none of the terminal's";
    EXPECT_EQ(head_of("a\"b\\c"), R"(--- "a\"b\\c")");
}

}  // namespace
}  // namespace csar
