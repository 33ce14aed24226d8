// docs/versions.md is generated from the tables of differences, keynames and built-in functions: CSAR_UPDATE_DOCS=1
// build/quick/tests/unit --gtest_filter=Differences.MakeThePageOfVersions
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "validate/expressions/built_in.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/grammar/grammar.hpp"

namespace csar::validate {
namespace {

constexpr Version all_versions[] = {Version::v1_0, Version::v1_1, Version::v1_2, Version::v1_3, Version::v2_0};
const std::string page_path = std::string(CSAR_SOURCE) + "/docs/versions.md";

struct Difference {
    std::string_view subject;
    std::string_view name;
    Versions versions;  // for which the sentence is true
    std::string_view sentence;
    std::string_view clause;
};

// In the order of the table. Rows on a subject are adjacent.
std::vector<Difference> differences() {
    std::vector<Difference> made;
    std::string_view about;
    // Avoids a false warning of GCC 14 about many calls of push_back().
    const auto add = [&](std::string_view name, Versions versions, std::string_view sentence, std::string_view clause) {
        made.push_back({about, name, versions, sentence, clause});
    };
#define CSAR_DIFFERENCES_ABOUT(subject) about = subject;
#define CSAR_DIFFERENCE(name, versions, sentence, clause) add(#name, versions, sentence, clause);
#include "validate/grammar/differences.def"
    return made;
}

std::string marks(Versions versions) {
    std::string cells;
    for (const Version version : all_versions) cells += versions.has(version) ? " x |" : " |";
    return cells;
}

// The head of a table: a column for the subject, one for each version, and further columns.
std::string head(std::initializer_list<std::string> before, std::initializer_list<std::string> after) {
    std::string names = "|", dashes = "|";
    const auto column = [&](const std::string& name, const char* dash) {
        names += " " + name + " |";
        dashes += dash;
    };
    for (const std::string& name : before) column(name, "---|");
    for (const Version version : all_versions) column(std::string(short_name(version)), ":-:|");
    for (const std::string& name : after) column(name, "---|");
    return names + "\n" + dashes + "\n";
}

std::string differences_part() {
    std::string text;
    std::string_view subject;
    for (const Difference& row : differences()) {
        if (row.subject != subject) {
            subject = row.subject;
            text += "\n## " + std::string(subject) + "\n\n" + head({"rule"}, {"see"});
        }
        text += "| " + std::string(row.sentence) + " |" + marks(row.versions) + " " + std::string(row.clause) + " |\n";
    }
    return text;
}

// The rows of a keyname in an entity count as one.
std::string keynames_part() {
    std::string text = "\n## Keynames that not all versions have\n\n" + head({"of", "keyname"}, {});
    std::set<std::pair<Entity, std::string_view>> seen;
    for (const auto rows :
         {file_keynames(), type_keynames(), definition_keynames(), template_keynames(), workflow_keynames()})
        for (const Keyname& row : rows) {
            if (row.name == "*" || !seen.emplace(row.owner, row.name).second) continue;
            Versions versions = Versions::none();
            for (const Keyname& other : rows)
                if (other.owner == row.owner && other.name == row.name) versions = versions | other.versions;
            if (marks(versions) == marks(every_version)) continue;
            text += "| " + std::string(to_string(row.owner)) + " | `" + std::string(row.name) + "` |" +
                    marks(versions) + "\n";
        }
    return text;
}

std::string functions_part() {
    std::string text = "\n## Built-in functions\n\n" + head({"function"}, {});
    std::set<std::string_view> seen;
    for (const BuiltInFunction& row : built_in_functions()) {
        if (!seen.insert(row.name).second) continue;
        Versions versions = Versions::none();
        for (const BuiltInFunction& other : built_in_functions())
            if (other.name == row.name) versions = versions | other.versions;
        text += "| `" + std::string(row.name) + "` |" + marks(versions) + "\n";
    }
    return text;
}

std::string page() {
    return "# How the versions of TOSCA differ\n\n"
           "This page lists the differences between versions in `csar validate`. It is generated from its tables. A "
           "rule applies to the\nmarked versions. [tosca.md](tosca.md) lists the decisions where a standard is "
           "ambiguous.\n" +
           differences_part() + keynames_part() + functions_part();
}

TEST(Differences, MakeThePageOfVersions) {
    if (std::getenv("CSAR_UPDATE_DOCS") != nullptr) std::ofstream(page_path) << page();
    std::ifstream file(page_path);
    const std::string written{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    EXPECT_EQ(written, page())
        << "docs/versions.md is stale: CSAR_UPDATE_DOCS=1 unit --gtest_filter=Differences.MakeThePageOfVersions";
}

TEST(Differences, HaveNamesOfTheirOwnAndHoldInSomeVersionsOnly) {
    std::set<std::string_view> names;
    for (const Difference& row : differences()) {
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
        EXPECT_TRUE(row.versions.any()) << row.name;
        EXPECT_NE(marks(row.versions), marks(every_version)) << row.name;
        EXPECT_FALSE(row.subject.empty() || row.sentence.empty() || row.clause.empty()) << row.name;
    }
}

}  // namespace
}  // namespace csar::validate
