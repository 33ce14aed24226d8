// The lists of rules: in the heads of the case files and, for rules without a case, in the table of the version,
// tests/conformance/VERSION/rules-without-case.tsv:
//   chapter  rule  severity  identifier or "-"  reason when there is no identifier
#include <map>
#include <set>
#include <sstream>

#include "report/rule.hpp"
#include "tests/conformance/case_directory.hpp"
#include "tests/conformance/case_file.hpp"

namespace csar::conformance {
namespace {

namespace fs = std::filesystem;

struct Listing {
    fs::path path;
    ListedRule rule;
};

std::vector<Listing> rules_in_table(const fs::path& table) {
    std::vector<Listing> rules;
    std::istringstream lines(read_file(table));
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (line.empty() || line[0] == '#') continue;
        std::vector<std::string> cells(5);
        std::istringstream stream(line);
        for (std::string& cell : cells) std::getline(stream, cell, '\t');
        EXPECT_TRUE(fs::is_directory(table.parent_path() / cells[0])) << table << ":" << number << ": no chapter";
        rules.push_back({table, {cells[1], cells[2], cells[3], cells[4], number}});
    }
    return rules;
}

std::vector<Listing> rules_of(const fs::path& version) {
    std::vector<Listing> rules = rules_in_table(version / "rules-without-case.tsv");
    for (const fs::path& path : case_files(version))
        for (const ListedRule& rule : parse_case(read_file(path)).rules) rules.push_back({path, rule});
    return rules;
}

std::string where(const Listing& listing) { return std::to_string(listing.rule.written) + ": " + listing.rule.name; }

std::vector<fs::path> versions() {
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(home))
        if (entry.is_directory()) found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

class Rules : public testing::TestWithParam<fs::path> {};

TEST_P(Rules, AreListedOnce) {
    std::set<std::string> names;
    for (const Listing& listing : rules_of(GetParam()))
        if (!names.insert(listing.rule.name).second) fail_at(listing.path, where(listing) + " is listed twice");
    EXPECT_FALSE(names.empty());
}

TEST_P(Rules, HaveAnIdentifierThatExistsOrAReason) {
    const std::set<std::string> severities = {"error", "warning", "info"};
    for (const Listing& listing : rules_of(GetParam())) {
        const ListedRule& rule = listing.rule;
        if (severities.count(rule.severity) == 0) fail_at(listing.path, where(listing) + " has no severity");
        if (rule.identifier == "-" && rule.reason.empty())
            fail_at(listing.path, where(listing) + " has no identifier and no reason");
        if (rule.identifier != "-" && find_rule(rule.identifier) == nullptr)
            fail_at(listing.path, where(listing) + ": there is no rule " + rule.identifier);
    }
}

INSTANTIATE_TEST_SUITE_P(Conformance, Rules, testing::ValuesIn(versions()),
                         [](const auto& one) { return test_name(one.param); });

// A file of "# good: " exists, and a case without rules is the "# good: " of a case with rules.
TEST(CaseFiles, LeadToTheirGoodFiles) {
    std::set<fs::path> named, without_rules;
    for (const fs::path& path : case_files(home)) {
        const CaseFile test = parse_case(read_file(path));
        if (test.rules.empty()) without_rules.insert(path);
        for (const std::string& good : test.goods) {
            named.insert(path.parent_path() / good);
            EXPECT_TRUE(fs::exists(path.parent_path() / good)) << path << ": there is no " << good;
        }
    }
    for (const fs::path& path : without_rules) EXPECT_TRUE(named.contains(path)) << path << " has no rule";
}

// Names of files: lower-case words with hyphens. The name of an archive begins with the name of its case.
TEST(CaseFiles, HaveNamesOfOneKind) {
    std::set<fs::path> archives, shared;
    for (const fs::path& path : case_files(home))
        for (const Subject& subject : parse_case(read_file(path)).subjects) {
            for (const std::string& name : subject.shared)
                shared.insert((path.parent_path() / name).lexically_normal());
            if (subject.shape != Shape::archive) continue;
            archives.insert(path.parent_path() / subject.archive);
            EXPECT_TRUE(subject.archive.starts_with(path.stem().string() + "-")) << path << ": " << subject.archive;
        }
    for (const fs::path& version : versions())
        for (const auto& entry : fs::recursive_directory_iterator(version)) {
            if (!entry.is_regular_file() || entry.path().filename() == "rules-without-case.tsv") continue;
            EXPECT_TRUE(entry.path().extension() == ".case" || archives.contains(entry.path()) ||
                        shared.contains(entry.path()))
                << entry.path();
            const std::string stem = entry.path().stem();
            EXPECT_EQ(stem.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"), std::string::npos)
                << entry.path();
        }
}

}  // namespace
}  // namespace csar::conformance
