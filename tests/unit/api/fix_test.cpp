// validate --fix must not overwrite changes that another program makes in the meantime, and validates a limited number
// of times.
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <csar/fix.hpp>
#include "tests/support/temporary_directory.hpp"

namespace csar {
namespace {

constexpr const char* misspelt = "tosca_definitions_version: tosca_2_0\ndescripton: x\n";

// Called for each finding, and for the comments of each file. The second call for comments is after the edits and
// before the files are written.
class ChangesTheFile final : public Waiving {
public:
    explicit ChangesTheFile(const test::TemporaryDirectory& directory) : directory_(directory) {}
    std::optional<Waiver> covers(const Diagnostic&, std::string_view) override { return std::nullopt; }
    std::vector<IdleComment> idle_comments(std::string_view, std::string_view, std::string_view file) const override {
        if (file == "b.yaml" && ++asked_ == 2) directory_.write("b.yaml", std::string(misspelt) + "# by others\n");
        return {};
    }

private:
    const test::TemporaryDirectory& directory_;
    mutable int asked_ = 0;
};

TEST(Fix, WritesNoFileThatOthersChangedMeanwhile) {
    const test::TemporaryDirectory directory;
    directory.write("TOSCA.meta", "CSAR-Version: 2.0\nCreated-By: us\nEntry-Definitions: a.yaml\n");
    directory.write("a.yaml",
                    std::string("tosca_definitions_version: tosca_2_0\nimports: [ url: b.yaml ]\ndescripton: x\n"));
    const std::string path = directory.write("b.yaml", misspelt);
    FixOptions options;
    options.validation.severities.waiving = std::make_shared<ChangesTheFile>(directory);
    try {
        fix_definitions(directory.path(), options);
        ADD_FAILURE() << "it was written";
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind(), FailureKind::output);
        EXPECT_NE(std::string(failure.what()).find("another program changed this file"), std::string::npos)
            << failure.what();
    }
    EXPECT_EQ(test::TemporaryDirectory::read(path), std::string(misspelt) + "# by others\n");
    EXPECT_NE(test::TemporaryDirectory::read(directory / "a.yaml").find("descripton"), std::string::npos)
        << "all or none";
}

// Definitions with 50 misspelt types whose correction reveals errors, and one whose correction helps.
std::string misspelt_types() {
    std::string types, templates;
    for (int i = 0; i < 50; ++i) {
        const std::string word = {static_cast<char>('a' + i / 26), static_cast<char>('a' + i % 26)};
        types += "  Pump" + word + "word: { properties: { speed: { type: integer } } }\n";
        templates += "    " + word + ": { type: Pmup" + word + "word, properties: { material: iron, colour: red } }\n";
    }
    return "tosca_definitions_version: tosca_2_0\nnode_types:\n" + types +
           "  Serverlongname: { properties: { size: { type: integer } } }\n"
           "service_template:\n  node_templates:\n" +
           templates + "    zz: { type: Sevrerlongname, properties: { siez: 3 } }\n";
}

TEST(Fix, ValidatesARefusedEditOnce) {
    const test::TemporaryDirectory directory;
    const FixResult result = fix_definitions(directory.write("a.yaml", misspelt_types()), {});
    EXPECT_EQ(result.edits, 2u);
    ASSERT_EQ(result.left.size(), 50u);
    EXPECT_NE(result.left.front().replacement, "");
}

TEST(Fix, ListsTheRemainingEditsWhenNoValidationIsLeft) {
    std::string inputs;
    for (int i = 0; i < 120; ++i)
        inputs += "    n" + std::to_string(i) + ": { type: integer, constraints: [ greater_than: 1 ] }\n";
    const test::TemporaryDirectory directory;
    const FixResult result = fix_definitions(
        directory.write(
            "a.yaml",
            "tosca_definitions_version: tosca_2_0\nservice_template:\n  node_templates: {}\n  inputs:\n" + inputs),
        {});
    EXPECT_EQ(result.edits, 0u);
    ASSERT_EQ(result.left.size(), 120u);
    EXPECT_EQ(result.left.front().text, "validation");
    EXPECT_EQ(result.left.front().replacement, "");
}

}  // namespace
}  // namespace csar
