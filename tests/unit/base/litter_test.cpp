#include "base/litter.hpp"

#include <gtest/gtest.h>

namespace csar {
namespace {

TEST(Litter, IsWhatVersionControlAndEditorsLeave) {
    for (const char* path : {".git", ".git/config", "x/.git", "x/.svn/entries", "CVS/Root", ".DS_Store", "x/Thumbs.db",
                             "__MACOSX/a", "._a.yaml", "a.yaml~", ".a.yaml.swp", "#a.yaml#", ".#a.yaml", ".idea/x"})
        EXPECT_TRUE(is_litter(path)) << path;
}

TEST(Litter, IsNothingElse) {
    for (const char* path : {"a.yaml", ".gitignore", ".gitlab-ci.yml", "git", "x.git", ".swp", "a.swp", "~", "_", "._",
                             "a#", "#a", ".csarignore", "cvs", "x/y/z", ""})
        EXPECT_FALSE(is_litter(path)) << path;
}

}  // namespace
}  // namespace csar
