// Reads every YAML file of the corpus with csar and yaml-cpp. Structure and texts must be equal, or the difference must
// be in the table below.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string_view>
#include <vector>

#include "base/file.hpp"
#include "base/package_path.hpp"
#include "report/diagnose.hpp"
#include "tests/corpus/corpus.hpp"
#include "tests/support/second_opinion.hpp"

namespace csar {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> yaml_files(const fs::path& directory) {
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(directory))
        if (entry.is_regular_file() && has_yaml_extension(entry.path().string())) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

// Known differences, and why they are right or cannot be avoided.
struct Expected {
    std::string_view file;
    std::string_view difference;  // how it begins
};
const Expected expected[] = {
    // For yaml-cpp, the closing quote is optional at the end of the file.
    {"cloudnet-toolbox/tests/yaml_parsing/missed_quote_error.yaml",
     "only csar rejects it: 4:1 not well-formed YAML: a quoted value is not closed"},
    // A tag must be separated from its value (YAML 1.2.2, rule 96).
    {"oasis-contrib/tests/tosca_2_0/bytes/bytes-binary-inv.yaml",
     "only csar rejects it: 14:27 not well-formed YAML: a tag must be followed by a space"},
    // A line without a colon in a mapping: yaml-cpp drops it without an error.
    {"sdc/openecomp-be/backend/openecomp-sdc-vendor-software-product-manager/src/test/resources/validation.files/"
     "invalid.yaml",
     "only csar rejects it: 2:1 not well-formed YAML: a key without ':'"},
    // "{ eval: ::root }" is YAML 1.2 but not 1.1. libyaml rejects a plain scalar in brackets that begins with ':'
    // (docs/formats.md).
    {"unfurl/tests/examples/decorators-ensemble.yaml",
     "only csar rejects it: 79:35 csar does not support a value in brackets that begins with ':'"},
};

std::string_view expected_difference(std::string_view file) {
    for (const Expected& row : expected)
        if (row.file == file) return row.difference;
    return {};
}

std::string first_error(const Report& report) {
    for (const Diagnostic& found : report.diagnostics())
        if (found.severity == Severity::error)
            return compose("{}:{} {}", found.place.line, found.place.column, found.message);
    return {};
}

TEST(Corpus, IsReadAsYamlCppReadsIt) {
    if (!fs::is_directory(corpus())) GTEST_SKIP() << "0 files read: there is no corpus at " << corpus();
    std::size_t count = 0, differences = 0;
    for (const fs::path& path : yaml_files(corpus())) {
        const std::string text = read_whole_file(path.string(), Limits{}.definitions_file);
        const std::string name = fs::relative(path, corpus()).string();
        Report report;
        const auto document = validate::Document::parse(name, text, {}, report);
        const auto found =
            test::difference(test::outline_of(*document, first_error(report)), test::yaml_cpp_outline(text));
        const std::string_view wanted = expected_difference(name);
        EXPECT_EQ(found.has_value(), !wanted.empty()) << name << ": " << found.value_or("no difference any more");
        if (found) {
            EXPECT_TRUE(found->starts_with(wanted)) << name << ": " << *found;
            ++differences;
        }
        ++count;
    }
    std::cout << count << " files read, " << differences << " differences, all of them expected\n";
    EXPECT_GT(count, 0u);
}

}  // namespace
}  // namespace csar
