#include "validate/document/settings_file.hpp"

#include <gtest/gtest.h>

#include <array>

#include <csar/failure.hpp>

namespace csar::validate {
namespace {

template <class Do>
std::string refusal(Do action) {
    try {
        action();
    } catch (const Failure& failure) {
        return failure.kind() == FailureKind::usage ? failure.what() : "another kind of failure";
    }
    return "none";
}

TEST(SettingsFile, BeginsEachRefusalWithThePlace) {
    const SettingsFile file("there/s.yaml", "a: 1\nb: [x]\nc: 'true'\n", 100);
    EXPECT_EQ(refusal([&] { file.text(file.root()["b"], "b"); }), "there/s.yaml:2:4: b must be a string");
    EXPECT_EQ(refusal([&] { file.truth(file.root()["c"], "c"); }), "there/s.yaml:3:4: c must be true or false");
    EXPECT_EQ(file.text(file.root()["a"], "a"), "1");
    EXPECT_EQ(refusal([] { SettingsFile("s.yaml", "a: [", 100); }).substr(0, 7), "s.yaml:");
}

TEST(SettingsFile, SuggestsTheNearestKey) {
    const SettingsFile file("s.yaml", "waiver: 1\n", 100);
    constexpr std::array<std::string_view, 2> known = {"strict", "waivers"};
    for (const auto& [key, value] : file.root().entries())
        EXPECT_EQ(refusal([&, node = key] { file.expect_one_of(node, "a key", known); }),
                  "s.yaml:1:1: 'waiver' is not a key; did you mean 'waivers'?");
}

TEST(SettingsFile, ReadsPathsFromItsDirectory) {
    EXPECT_EQ(SettingsFile("there/s.yaml", "", 100).path("a.pem"), "there/a.pem");
    EXPECT_EQ(SettingsFile("s.yaml", "", 100).path("a.pem"), "a.pem");
    EXPECT_EQ(SettingsFile("there/s.yaml", "", 100).path("/etc/a.pem"), "/etc/a.pem");
}

}  // namespace
}  // namespace csar::validate
