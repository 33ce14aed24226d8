// Runs the conformance cases (README.md in this directory). Every error and warning about a case must be expected, with
// identifier and place, and every expected finding must be reported.
//
// With the environment variable CSAR_UPDATE_CASES=1, the case files get the findings of csar as new expectations. A
// good file with an error still fails.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "tests/conformance/case_directory.hpp"
#include "tests/conformance/case_file.hpp"
#include "tests/conformance/observation.hpp"

namespace csar::conformance {
namespace {

namespace fs = std::filesystem;

const bool updating = std::getenv("CSAR_UPDATE_CASES") != nullptr;

void expect_as_written(const fs::path& path, const std::string& text) {
    CaseFile test = parse_case(text);
    std::vector<std::vector<Expectation>> said;
    bool differs = false;
    for (const Subject& subject : test.subjects) {
        const std::vector<Observed> observed = observe(subject, path.parent_path());
        said.push_back(merged({observed.begin(), observed.end()}, subject.versions));
        for (const std::string& difference : differences(subject, observed)) {
            differs = true;
            if (!updating) fail_at(path, difference);
        }
    }
    const std::string printed = print_case(test, said);
    if (updating && printed != text) {
        std::ofstream(path, std::ios::binary) << printed;
        std::cout << "rewritten: " << path.string() << "\n";
        test = parse_case(printed);
    } else if (!differs && printed != text) {
        fail_at(path, "the expectations are right, but not in the form in which CSAR_UPDATE_CASES=1 writes them");
    }
    for (const std::string& fault : faults_of(test)) fail_at(path, fault);
}

class Case : public testing::TestWithParam<fs::path> {};

TEST_P(Case, MatchesItsExpectations) {
    const fs::path& path = GetParam();
    const std::string text = read_file(path);
    try {
        expect_as_written(path, text);
    } catch (const std::runtime_error& fault) {
        fail_at(path, fault.what());
    }
}

INSTANTIATE_TEST_SUITE_P(Conformance, Case, testing::ValuesIn(case_files(home)),
                         [](const auto& one) { return test_name(one.param); });

}  // namespace
}  // namespace csar::conformance
