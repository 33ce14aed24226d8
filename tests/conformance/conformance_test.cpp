// Runs the conformance cases: for each rule of a version a file that breaks it, with the finding and its place, and a
// file that keeps it.
//
// tests/conformance/<version>/<chapter>/cases.tsv, a case a line, tab-separated:
//   rule  bad-file  identifier  line:column  good-file  [versions]
// The bad file must give exactly one error, with that identifier at that place; the good file none. A file may be "-"
// when the rule cannot be broken by a file or several rules share one. Values of inputs for "x.yaml" stand in
// "x.inputs.yaml". A folder is written with a "/" at its end: with an entry.yaml it is a tree of files around that one,
// without one it is a package; an archive is a package too. Where the finding is not in the file itself, its place is
// "file:line:column". With versions ("1.3", "1.0-1.2") both files are read as each of these in turn, whatever they say.
// rules.tsv beside it lists every rule of the chapter: rule, severity, identifier or "-", reason when there is none.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/file.hpp"
#include "base/package_path.hpp"
#include <csar/verify.hpp>
#include "report/rule.hpp"

namespace csar {
namespace {

namespace fs = std::filesystem;

struct Case {
    fs::path folder;
    std::size_t line = 0;
    std::string rule, bad, id, place, good;
    std::vector<std::string> versions;  // to read the files as; one empty text: as what they say
};

std::vector<std::string> split(const std::string& line) {
    std::vector<std::string> cells;
    std::stringstream stream(line);
    for (std::string cell; std::getline(stream, cell, '\t');) cells.push_back(cell);
    return cells;
}

// "1.0-1.2" is 1.0, 1.1 and 1.2.
std::vector<std::string> versions_of(const std::string& range) {
    if (range.empty()) return {""};
    std::vector<std::string> versions;
    const std::string first = range.substr(0, range.find('-')), last = range.substr(range.rfind('-') + 1);
    for (const std::string version : {"1.0", "1.1", "1.2", "1.3", "2.0"})
        if (version >= first && version <= last) versions.push_back(version);
    EXPECT_FALSE(versions.empty()) << "no version is in " << range;
    return versions;
}

std::vector<fs::path> chapters() {
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(CSAR_SOURCE) / "tests/conformance"))
        if (entry.path().filename() == "rules.tsv") found.push_back(entry.path().parent_path());
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<Case> cases_in(const fs::path& folder) {
    std::vector<Case> cases;
    std::ifstream table(folder / "cases.tsv");
    EXPECT_TRUE(table) << folder << ": there is no cases.tsv";
    std::size_t number = 0;
    for (std::string line; std::getline(table, line);) {
        ++number;
        if (line.empty() || line[0] == '#') continue;
        const auto cells = split(line);
        if (cells.size() < 5) {
            ADD_FAILURE() << folder / "cases.tsv"
                          << ":" << number << ": wants five cells";
            continue;
        }
        cases.push_back({folder, number, cells[0], cells[1], cells[2], cells[3], cells[4],
                         versions_of(cells.size() > 5 ? cells[5] : std::string())});
    }
    return cases;
}

// What a test names: a file, a tree around its entry, or a package.
fs::path subject_of(const fs::path& named) { return fs::exists(named / "entry.yaml") ? named / "entry.yaml" : named; }

VerifyOptions options_for(const fs::path& subject, const std::string& version) {
    VerifyOptions options;
    options.definitions.read_as = version;
    fs::path inputs = subject;
    if (inputs.replace_extension("inputs.yaml"); fs::exists(inputs)) options.definitions.inputs = inputs.string();
    return options;
}

// The file of a place as seen from what was tested; empty for that itself.
std::string file_of(const Place& place, const fs::path& subject) {
    if (fs::is_directory(subject) || !has_yaml_extension(subject.string())) return place.file;
    const fs::path file = "/" + place.file;
    return file == subject ? "" : file.lexically_relative(subject.parent_path()).string();
}

// "id line:column" of every error; with the file in front when it is not the entry.
std::vector<std::string> errors_of(const fs::path& named, const std::string& version) {
    const fs::path subject = subject_of(named.string().ends_with('/') ? named.parent_path() : named);
    Report report(subject.string());
    validate_package(subject.string(), options_for(subject, version), report);
    std::vector<std::string> errors;
    for (const Diagnostic& finding : report.diagnostics()) {
        if (finding.severity != Severity::error) continue;
        std::string place = std::to_string(finding.place.line) + ":" + std::to_string(finding.place.column);
        if (const std::string file = file_of(finding.place, subject); !file.empty()) place = file + ":" + place;
        errors.push_back(std::string(finding.id) + " " + place + "  (" + finding.message + ")");
    }
    return errors;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += "\n    " + line;
    return text.empty() ? " none" : text;
}

class Chapter : public testing::TestWithParam<fs::path> {};

void expect_case(const Case& test, const std::string& version) {
    const std::string where = (test.folder / "cases.tsv").string() + ":" + std::to_string(test.line) + " " + test.rule +
                              (version.empty() ? "" : " as " + version);
    if (test.bad != "-") {
        const auto errors = errors_of(test.folder / test.bad, version);
        const std::string wanted = test.id + " " + test.place + "  (";
        EXPECT_TRUE(errors.size() == 1 && errors[0].starts_with(wanted))
            << where << ": " << test.bad << " wants one error, " << test.id << " " << test.place << "; it has"
            << joined(errors);
    }
    if (test.good != "-") {
        const auto errors = errors_of(test.folder / test.good, version);
        EXPECT_TRUE(errors.empty()) << where << ": " << test.good << " wants no error; it has" << joined(errors);
    }
}

TEST_P(Chapter, BadFilesGiveTheirFindingAndGoodFilesNone) {
    const std::vector<Case> cases = cases_in(GetParam());
    EXPECT_FALSE(cases.empty()) << GetParam();
    for (const Case& test : cases)
        for (const std::string& version : test.versions) expect_case(test, version);
}

TEST_P(Chapter, ListsEveryRuleWithAnIdentifierThatExistsOrAReason) {
    std::ifstream table(GetParam() / "rules.tsv");
    std::size_t number = 0;
    for (std::string line; std::getline(table, line);) {
        ++number;
        if (line.empty() || line[0] == '#') continue;
        const auto cells = split(line);
        const std::string where = (GetParam() / "rules.tsv").string() + ":" + std::to_string(number);
        ASSERT_GE(cells.size(), 3u) << where;
        if (cells[2] == "-")
            EXPECT_TRUE(cells.size() > 3 && !cells[3].empty()) << where << ": no identifier and no reason";
        else
            EXPECT_NE(find_rule(cells[2]), nullptr) << where << ": there is no rule " << cells[2];
    }
}

std::string chapter_name(const testing::TestParamInfo<fs::path>& info) {
    std::string name = info.param.parent_path().filename().string() + "_" + info.param.filename().string();
    for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    return name;
}

INSTANTIATE_TEST_SUITE_P(Conformance, Chapter, testing::ValuesIn(chapters()), chapter_name);

}  // namespace
}  // namespace csar
