// validate --fix must not overwrite changes that another program makes in the meantime.
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

}  // namespace
}  // namespace csar
