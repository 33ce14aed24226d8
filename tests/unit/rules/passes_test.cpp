// The table of passes.
#include "validate/rules/passes.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "tests/conformance/case_file.hpp"
#include "tests/unit/model/model_fixture.hpp"
#include "validate/model/completion.hpp"

namespace csar::validate {
namespace {

TEST(Passes, HaveNamesOfTheirOwn) {
    std::set<std::string_view> names;
    for (const Pass& pass : passes()) {
        EXPECT_TRUE(names.insert(pass.name).second) << pass.name;
        EXPECT_FALSE(pass.aspect.empty()) << pass.name;
    }
}

std::vector<std::string> findings_of(const std::string& text, bool backwards) {
    LoadedModel loaded(text);
    Namespaces names(*loaded.model, loaded.report);
    complete_model(*loaded.model, names, loaded.report);
    const CheckOptions options{.files_complete = false};
    CheckContext context{*loaded.model, names, loaded.provider, options, loaded.report};
    std::vector<Pass> order(passes().begin(), passes().end());
    if (backwards) std::reverse(order.begin(), order.end());
    for (const Pass& pass : order) pass.run(context);
    auto findings = loaded.findings(Severity::note);
    std::sort(findings.begin(), findings.end());
    return findings;
}

TEST(Passes, FindTheSameInAnyOrder) {
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(CSAR_SOURCE "/tests/conformance")) {
        if (entry.path().extension() != ".case") continue;
        std::ifstream file(entry.path());
        const std::string content{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        for (const conformance::Subject& subject : conformance::parse_case(content).subjects) {
            if (subject.shape != conformance::Shape::file || subject.files.size() != 1) continue;
            const std::string text = subject.files.front().text();
            EXPECT_EQ(findings_of(text, false), findings_of(text, true)) << entry.path();
            ++files;
        }
    }
    EXPECT_GT(files, 1000u);
}

// Short forms become mappings before any pass, also before the pass for input values.
TEST(Passes, SeeShortFormsOfIncomingParametersAsMappings) {
    LoadedModel loaded(
        "tosca_definitions_version: tosca_2_0\nservice_template:\n  inputs:\n    i: [ n, a ]\n  node_templates: {}\n");
    Namespaces names(*loaded.model, loaded.report);
    complete_model(*loaded.model, names, loaded.report);
    const Element* const input = loaded.file().service_template()->child(Key::inputs, "i");
    ASSERT_NE(input, nullptr);
    EXPECT_TRUE(input->has(Key::mapping));
    EXPECT_FALSE(input->has(Key::value));
}

}  // namespace
}  // namespace csar::validate
