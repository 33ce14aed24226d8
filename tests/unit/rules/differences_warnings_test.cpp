// Warnings in some versions of TOSCA only (validate/grammar/differences.def).
#include <gmock/gmock.h>

#include "tests/unit/rules/checked_model.hpp"

namespace csar::validate {
namespace {

const std::vector<std::string> versions = {"tosca_simple_yaml_1_0", "tosca_simple_yaml_1_1", "tosca_simple_yaml_1_2",
                                           "tosca_simple_yaml_1_3", "tosca_2_0"};

// "severity identifier" of the findings in these files, without notes. The first file is checked.
std::vector<std::string> found(const std::string& version, std::map<std::string, std::string, std::less<>> bodies) {
    for (auto& [name, body] : bodies) {
        // Types of 1.x derive from a root.
        const std::string root = version == "tosca_2_0" ? "" : "derived_from: tosca.datatypes.Root, ";
        for (std::size_t at; (at = body.find("ROOT, ")) != std::string::npos;) body.replace(at, 6, root);
        body.insert(0, "tosca_definitions_version: " + version + "\n");
    }
    const CheckedModel model(std::move(bodies));
    std::vector<std::string> found;
    for (const Diagnostic& finding : model.report.diagnostics())
        if (finding.severity != Severity::note)
            found.push_back((finding.severity == Severity::error ? "error " : "warning ") + std::string(finding.id));
    return found;
}

// The findings of 1.0 to 1.3, and of 2.0; empty: none.
void expect_found(const std::string& in_1_x, const std::string& in_2_0,
                  const std::map<std::string, std::string, std::less<>>& bodies) {
    for (const std::string& version : versions) {
        const std::string& one = version == "tosca_2_0" ? in_2_0 : in_1_x;
        const std::vector<std::string> expected(one.empty() ? 0 : 1, one);
        EXPECT_EQ(found(version, bodies), expected) << version;
    }
}

TEST(DifferencesWarnings, EmptyDescriptionsAreWarnedOfIn1x) {
    expect_found("warning tosca/empty-description", "error tosca/wrong-form",
                 {{"a.yaml", "data_types: { D: { ROOT, description: , properties: { p: { type: string } } } }\n"}});
}

TEST(DifferencesWarnings, DefaultsOfOptionalPropertiesAreWarnedOfSince2_0) {
    expect_found("", "warning tosca/unused-default",
                 {{"a.yaml",
                   "data_types: { D: { ROOT, properties: { p: { type: string, required: false, default: x } } } }\n"}});
}

TEST(DifferencesWarnings, ImportCyclesAreWarnedOfIn1x) {
    expect_found("warning tosca/tolerated-import-cycle", "error tosca/import-cycle",
                 {{"a.yaml", "imports: [ b.yaml ]\n"}, {"b.yaml", "imports: [ a.yaml ]\n"}});
}

TEST(DifferencesWarnings, TimestampsWithoutATimeAreDoubtedIn2_0) {
    expect_found(
        "", "warning tosca/doubtful-literal",
        {{"a.yaml", "data_types: { D: { ROOT, properties: { p: { type: timestamp, default: 2024-01-01 } } } }\n"}});
}

TEST(DifferencesWarnings, RedefinedBuiltInTypesAreWrongSince2_0Only) {
    expect_found("", "error tosca/redefined-built-in-type",
                 {{"a.yaml", "data_types: { string: { ROOT, description: Text } }\n"}});
}

}  // namespace
}  // namespace csar::validate
