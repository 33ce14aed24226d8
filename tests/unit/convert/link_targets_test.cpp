#include "csar/convert/link_targets.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace csar::convert {
namespace {

using container::EntryKind;

TEST(LinkTargets, OfManyLongLinksAreBounded) {
    std::string way;
    for (int i = 0; i < 150; ++i) way += "d/../";
    std::vector<NamedEntry> entries{{.name = "d/f"}, {.name = "plain", .kind = EntryKind::symlink, .link = "d/f"}};
    constexpr int circle = 400;
    for (int i = 0; i < circle; ++i)
        entries.push_back({.name = "l" + std::to_string(i),
                           .kind = EntryKind::symlink,
                           .link = way + "l" + std::to_string((i + 1) % circle)});
    LinkTargets before(entries, 100);
    EXPECT_EQ(before.resolve(entries[1]).path, "d/f");
    LinkTargets after(entries, 100);
    for (std::size_t i = 2; i < entries.size(); ++i) EXPECT_NE(after.resolve(entries[i]).fault, nullptr);
    // No link is followed, not even a link to a file.
    EXPECT_NE(after.resolve(entries[1]).fault, nullptr);
}

}  // namespace
}  // namespace csar::convert
