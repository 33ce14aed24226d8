// Reads the fixtures with csar and yaml-cpp: structure and texts must be equal. tests/corpus does this with real files.
#include "tests/support/second_opinion.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/file.hpp"

namespace csar::validate {
namespace {

void expect_agreement(const std::string& name, const std::string& text) {
    Report report;
    const auto document = Document::parse(name, text, {}, report);
    EXPECT_TRUE(document->complete()) << name;
    const test::Outline ours = test::outline_of(*document, "");
    EXPECT_GT(ours.steps.size(), 10u) << name;
    EXPECT_EQ(test::difference(ours, test::yaml_cpp_outline(text)), std::nullopt) << name;
}

TEST(DocumentSecondOpinion, AgreesOnOurFixtures) {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(CSAR_FIXTURES "/yaml")) {
        const std::string text = read_whole_file(entry.path().string(), 1 * MiB);
        expect_agreement(entry.path().filename().string(), text);
        std::string crlf;
        for (const char c : text) crlf.append(c == '\n' ? "\r\n" : std::string(1, c));
        expect_agreement(entry.path().filename().string().append(" with CRLF"), crlf);
        ++count;
    }
    EXPECT_EQ(count, 4u);
}

TEST(DocumentSecondOpinion, SeesADifference) {
    const auto outline = [](const char* text) {
        Report report;
        return test::outline_of(*Document::parse("f", text, {}, report), "broken");
    };
    EXPECT_TRUE(test::difference(outline("[a, b]"), test::yaml_cpp_outline("[a, c]")));
    EXPECT_TRUE(test::difference(outline("[a, b]"), test::yaml_cpp_outline("[a, b, c]")));
    EXPECT_TRUE(test::difference(outline("[&x a, *x]"), test::yaml_cpp_outline("[a, a]")));
    EXPECT_TRUE(test::difference(outline("[a, b"), test::yaml_cpp_outline("[a, b]")));
    EXPECT_FALSE(test::difference(outline("[a, b"), test::yaml_cpp_outline("[a, b")));
}

}  // namespace
}  // namespace csar::validate
