// The bundled files of normative types are definitions like any others: the validator finds nothing wrong with them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/model/model_fixture.hpp"
#include "validate/profiles/profiles.hpp"
#include "validate/validator.hpp"

namespace csar::validate {
namespace {

// "id line: message" of every warning and error.
std::vector<std::string> problems_of(const std::string& text) {
    Report report;
    const FilesInMemory files({{"profile.yaml", text}});
    const Validator validator({"profile.yaml"}, files, {}, report);
    std::vector<std::string> problems;
    for (const Diagnostic& finding : report.diagnostics())
        if (finding.severity > Severity::note)
            problems.push_back(std::string(finding.id) + " " + std::to_string(finding.place.line) + ": " +
                               finding.message);
    return problems;
}

class Profiles : public testing::TestWithParam<Version> {};

TEST_P(Profiles, AreValidWithoutAWarning) {
    const std::string text(bundled_profile(GetParam()));
    ASSERT_THAT(text, testing::StartsWith("tosca_definitions_version: " + std::string(selector(GetParam()))));
    EXPECT_THAT(problems_of(text), testing::IsEmpty());
    EXPECT_THAT(problems_of(text + "surplus: {}\n"), testing::SizeIs(1));  // somebody looks
}

INSTANTIATE_TEST_SUITE_P(Every1x, Profiles, testing::Values(Version::v1_0, Version::v1_1, Version::v1_2, Version::v1_3),
                         [](const auto& profile) { return std::string(selector(profile.param)); });

}  // namespace
}  // namespace csar::validate
