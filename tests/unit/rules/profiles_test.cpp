// The bundled files of normative types are definitions like any others: the validator finds nothing wrong with them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/model/model_fixture.hpp"
#include "validate/profiles/profiles.hpp"
#include "validate/profiles/published_types.hpp"
#include "validate/validator.hpp"

namespace csar::validate {
namespace {

// "id line: message" of every warning and error.
std::vector<std::string> problems_of(const std::string& text, const std::string& name = "profile.yaml") {
    Report report;
    const FilesInMemory files({std::pair(name, text)});
    const Validator validator({name}, files, {}, report);
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

// What a file is known to define is not reported, whatever it is; what it defines fits together with what it imports, which the
// same file shows with a line too much. The one that does not is ETSI's own: it does not import the types of VNFs.
TEST(PublishedTypes, HaveNoErrors) {
    int count = 0;
    for (const std::string kind : {"common", "vnfd", "nsd", "pnfd"})
        for (const std::string_view version : {"2.5.1", "2.6.1", "2.7.1", "3.3.1", "3.5.1", "4.4.1"}) {
            const std::string stem = "etsi_nfv_sol001_" + kind + "_types";
            if (!has_published(stem, version)) continue;
            ++count;
            const std::string text = published_text(stem, version);
            ASSERT_THAT(text, testing::StartsWith("tosca_definitions_version: tosca_simple_yaml_1_"));
            EXPECT_THAT(problems_of(text, stem + ".yaml"), testing::IsEmpty());
            const std::vector<std::string> edited = problems_of(text + "surplus: {}\n", stem + ".yaml");
            EXPECT_THAT(edited, testing::Contains(testing::HasSubstr("surplus")));
            if (kind != "nsd" || version != "2.6.1")
                EXPECT_THAT(edited, testing::Each(testing::Not(testing::HasSubstr("unknown-type")))) << kind << version;
        }
    EXPECT_EQ(count, 20);
    EXPECT_FALSE(has_published("etsi_nfv_sol001_common_types", "2.5.1"));
    EXPECT_EQ(published_name("etsi_nfv_sol001_vnfd_types.yml"), std::nullopt);
    EXPECT_EQ(published_name("etsi_nfv_sol001_vnfd_2_x_types.yaml"), std::nullopt);
}

INSTANTIATE_TEST_SUITE_P(Every1x, Profiles, testing::Values(Version::v1_0, Version::v1_1, Version::v1_2, Version::v1_3),
                         [](const auto& profile) { return std::string(selector(profile.param)); });

}  // namespace
}  // namespace csar::validate
