#include "base/junk_files.hpp"

#include <gtest/gtest.h>

namespace csar {
namespace {

TEST(JunkFiles, IsWhatVersionControlAndEditorsLeave) {
    for (const char* path : {".git", ".git/config", "x/.git", "x/.svn/entries", "CVS/Root", ".DS_Store", "x/Thumbs.db",
                             "__MACOSX/a", "._a.yaml", "a.yaml~", ".a.yaml.swp", "#a.yaml#", ".#a.yaml", ".idea/x",
                             ".gitignore", "x/.gitattributes", ".gitmodules", ".gitkeep"})
        EXPECT_TRUE(is_junk_file(path)) << path;
}

TEST(JunkFiles, IsNothingElse) {
    for (const char* path : {"a.yaml", ".gitlab-ci.yml", ".github", "git", "x.git", ".swp", "a.swp", "~", "_", "._",
                             "a#", "#a", ".csarignore", "cvs", "x/y/z", ""})
        EXPECT_FALSE(is_junk_file(path)) << path;
}

TEST(JunkFiles, AreNeverPackedAndNeitherIsTheProjectFile) {
    for (const char* path : {".csar.yaml", ".gitignore", "x/.git/config"}) EXPECT_TRUE(is_never_packed(path)) << path;
    for (const char* path : {"x/.csar.yaml", "csar.yaml", ".csarignore", ""})
        EXPECT_FALSE(is_never_packed(path)) << path;
    EXPECT_FALSE(is_junk_file(".csar.yaml"));  // in an archive, it is only a file
}

}  // namespace
}  // namespace csar
