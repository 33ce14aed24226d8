// The test assertions of the OASIS committee for the Simple Profile 1.0. Each file lists its errors or warnings with
// their lines. If csar has a rule with this meaning, the finding must be at this line. csar does not warn about types
// without a root (WarnNotInheritFromRoot), and reports an import from an unknown repository once.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/file.hpp"
#include "csar/verify/verify.hpp"
#include "tests/corpus/corpus.hpp"
#include "validate/document/document.hpp"

namespace csar {
namespace {

namespace fs = std::filesystem;

// Name in the assertions -> rule of csar
const std::multimap<std::string, std::string, std::less<>> identifiers = {
    {"InvalidTOSCAVersion", "tosca/unknown-version"},
    {"MissingTOSCAVersion", "tosca/missing-version"},
    {"MissingRequiredKeyname", "tosca/missing-keyname"},
    {"MissingImportFile", "tosca/missing-import"},
    {"MissingImportFile", "tosca/remote-import"},  // nothing is fetched
    {"UnknownRepository", "tosca/unknown-repository"},
    {"ImplementationArtifactInvalidOnInterfaceType", "tosca/implementation-in-interface-type"},
    {"InvalidSyntax", "tosca/wrong-notation"},
    {"InvalidParentType", "tosca/unknown-type"},
    {"UnknownDataType", "tosca/unknown-type"},
    {"WarnNotInheritFromRoot", "tosca/missing-parent-type"},  // a note
    {"InvalidType", "tosca/wrong-form"},
    {"ValueTypeMismatch", "tosca/wrong-literal"},
    {"UnknownDslDefinition", "yaml/undefined-alias"},
};

struct Assertion {
    fs::path file;
    std::string name;
    std::size_t line = 0;
};

std::vector<std::string> words(std::string_view text) {
    std::vector<std::string> found;
    std::stringstream stream{std::string(text)};
    for (std::string word; std::getline(stream, word, ',');) {
        word.erase(0, word.find_first_not_of(' '));
        found.push_back(word);
    }
    return found;
}

// One file names lines after its end: these are left out.
void read_assertions(const fs::path& file, std::vector<Assertion>& assertions) {
    Report discarded;
    const std::string text = read_whole_file(file.string(), 1 << 20);
    const auto last_line = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + !text.ends_with('\n');
    const auto document = validate::Document::parse(file.string(), text, Limits(), discarded);
    const validate::Node metadata = document->root()["metadata"];
    const std::string prefix = "oasis.testAssertion.tags.";
    for (const std::string kind : {"errors", "warnings"}) {
        const auto names = words(metadata[prefix + kind].text());
        const auto lines = words(metadata[prefix + kind + "_lines"].text());
        for (std::size_t i = 0; i < std::min(names.size(), lines.size()); ++i)
            if (const std::size_t line = std::stoul(lines[i]); line <= last_line)
                assertions.push_back({file, names[i], line});
    }
}

std::vector<Assertion> all_assertions() {
    std::vector<Assertion> assertions;
    for (const char* project : {"oasis-contrib", "oasis-testassert"}) {
        const fs::path directory = corpus() / project / "tests" / "tosca_simple_yaml_1_0";
        if (!fs::is_directory(directory)) continue;
        std::set<fs::path> files;
        for (const auto& entry : fs::directory_iterator(directory))
            if (entry.path().extension() == ".yml") files.insert(entry.path());
        for (const fs::path& file : files) read_assertions(file, assertions);
    }
    return assertions;
}

// The lines of findings for an assertion.
std::set<std::size_t> lines_of(const Assertion& assertion) {
    Report report(assertion.file.string());
    static_cast<void>(verify::validate_input(assertion.file.string(), {}, report));
    std::set<std::size_t> lines;
    const auto [first, last] = identifiers.equal_range(assertion.name);
    for (const Diagnostic& finding : report.diagnostics())
        for (auto identifier = first; identifier != last; ++identifier)
            if (finding.id == identifier->second) lines.insert(finding.place.line);
    return lines;
}

TEST(OasisAssertions, FindingsStandAtTheLinesThatTheFilesName) {
    const auto assertions = all_assertions();
    if (assertions.empty()) GTEST_SKIP() << "0 assertions: there is no corpus at " << corpus();
    std::size_t raised = 0, placed = 0;
    for (const Assertion& assertion : assertions) {
        const auto lines = lines_of(assertion);
        raised += !lines.empty();
        placed += lines.contains(assertion.line);
        if (lines.contains(assertion.line)) continue;
        std::cout << assertion.file.filename().string() << ": " << assertion.name << " at line " << assertion.line
                  << (lines.empty() ? " is not raised" : " is raised elsewhere") << "\n";
    }
    std::cout << assertions.size() << " assertions, " << raised << " raised, " << placed << " of them at their line\n";
    EXPECT_GE(placed * 100, raised * 95);
    EXPECT_GE(raised * 100, assertions.size() * 90);
}

}  // namespace
}  // namespace csar
