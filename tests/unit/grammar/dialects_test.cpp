// Dialects of producers. docs/dialects.md is generated from their tables: CSAR_UPDATE_DOCS=1 build/quick/tests/unit
// --gtest_filter=Dialects.*
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "report/rules/yaml.hpp"
#include "validate/grammar/dialects.hpp"

namespace csar::validate {
namespace {

const std::string page_path = std::string(CSAR_SOURCE) + "/docs/dialects.md";

std::string code(std::string_view text) { return "`" + std::string(text) + "`"; }

std::string rules_of(const Dialect& dialect, std::string_view name) {
    std::string text;
    std::set<std::string_view> seen;
    for (const DialectFinding& row : dialect.findings)
        if (row.class_name == name && seen.insert(row.rule->id).second)
            text += (text.empty() ? "" : ", ") + code(row.rule->id);
    return text;
}

std::string mark_text(const DialectMark& mark) {
    switch (mark.kind) {
        case DialectMark::Kind::only_key: return "a mapping with only " + code(mark.words);
        case DialectMark::Kind::key: return "a mapping with " + code(mark.words);
        case DialectMark::Kind::key_under: return "the key " + code(mark.words);
        case DialectMark::Kind::import_repository:
            return "an import from the repository " + code(mark.words) + ", which is not defined";
        case DialectMark::Kind::document: return "a document that begins with " + code(mark.words);
    }
    return {};
}

std::string part(const Dialect& dialect) {
    std::string text = "\n## " + std::string(dialect.name) + "\n\nDefinitions " + std::string(dialect.writer) + ".\n";
    if (!dialect.own_versions.empty()) {
        const bool known = recognise_version(dialect.own_versions.front().beginning).is_variability();
        text += "Files whose `tosca_definitions_version` begins with one of these prefixes " +
                std::string(known ? "have their own grammar" : "are not checked against a grammar") + ":\n\n";
        for (const DialectVersion& row : dialect.own_versions)
            text += "* " + code(row.beginning) + ": " + std::string(row.name) + "\n";
    }
    if (!dialect.package_marks.empty() || !dialect.marks.empty()) {
        text += std::string(dialect.own_versions.empty() ? "" : "\n") + "Marks:\n\n";
        for (const DialectPackageMark& mark : dialect.package_marks)
            text += "* the file " + code(mark.file) + " of the package has the key " + code(mark.key) + "\n";
        for (const DialectMark& mark : dialect.marks) text += "* " + mark_text(mark) + "\n";
    }
    if (dialect.findings.empty()) return text;
    text += "\n| class | description | rules |\n|---|---|---|\n";
    for (const DialectClass& row : dialect.classes)
        text += "| " + std::string(row.name) + " | " + std::string(row.sentence) + " | " + rules_of(dialect, row.name) +
                " |\n";
    return text;
}

std::string page() {
    std::string text =
        "# Dialects\n\n"
        "This page lists the known ways in which files of some producers deviate from the TOSCA specifications. All "
        "readers of such\nfiles accept these deviations. The page is generated from the tables in "
        "`validate/grammar/dialects/`.\n[tosca.md](tosca.md#dialects) describes the effects of a dialect.\nA mark is "
        "something that only the producer writes, and never the name of a type. Of the findings of its rules, a class "
        "only\nincludes those in the files and at the places where the producer writes the deviation.\n";
    for (const Dialect& dialect : dialects()) text += part(dialect);
    return text;
}

TEST(Dialects, MakeTheirPage) {
    if (std::getenv("CSAR_UPDATE_DOCS") != nullptr) std::ofstream(page_path) << page();
    std::ifstream file(page_path);
    const std::string written{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    EXPECT_EQ(written, page()) << "docs/dialects.md is stale: CSAR_UPDATE_DOCS=1 unit --gtest_filter=Dialects.*";
}

TEST(Dialects, HaveClassesThatFindingsBelongTo) {
    std::set<std::string_view> names;
    for (const Dialect& dialect : dialects()) {
        EXPECT_TRUE(names.insert(dialect.name).second) << dialect.name;
        EXPECT_EQ(find_dialect(dialect.name), &dialect);
        EXPECT_TRUE(dialect.findings.empty() || !dialect.marks.empty() || !dialect.package_marks.empty())
            << dialect.name << " has no mark";
        std::set<std::string_view> classes, used;
        for (const DialectClass& row : dialect.classes) EXPECT_TRUE(classes.insert(row.name).second) << row.name;
        for (const DialectFinding& row : dialect.findings) used.insert(row.class_name);
        EXPECT_EQ(classes, used) << dialect.name;
    }
    EXPECT_EQ(find_dialect("none"), nullptr);
}

// Errors also in a dialect.
TEST(Dialects, TouchNothingButDefinitions) {
    const Rule* const never[] = {&rules::tosca::missing_import,  &rules::tosca::missing_file,
                                 &rules::tosca::missing_version, &rules::tosca::unknown_version,
                                 &rules::tosca::not_definitions, &rules::tosca::unknown_node,
                                 &rules::tosca::violated_clause, &rules::tosca::definitions_too_large};
    for (const Dialect& dialect : dialects())
        for (const DialectFinding& row : dialect.findings) {
            EXPECT_TRUE(area_of(row.rule->id) == "tosca" || row.rule == &rules::yaml::duplicate_key) << row.rule->id;
            EXPECT_EQ(std::count(std::begin(never), std::end(never), row.rule), 0) << row.rule->id;
        }
}

TEST(Dialects, MatchPatterns) {
    EXPECT_TRUE(matches_pattern("a", "a"));
    EXPECT_FALSE(matches_pattern("a", "ab"));
    EXPECT_FALSE(matches_pattern("ab", "a"));
    EXPECT_TRUE(matches_pattern("*", ""));
    EXPECT_TRUE(matches_pattern("a*b*c", "axxbbyc"));
    EXPECT_FALSE(matches_pattern("a*b*c", "axxbby"));
    EXPECT_TRUE(matches_pattern("x|a*", "ab"));
    EXPECT_FALSE(matches_pattern("x|a*", "b"));
}

TEST(Dialects, TellFindingsByPlaceAndText) {
    const Dialect& sdc = *find_dialect("onap-sdc");
    const auto class_of = [&](std::string file, std::string key_path, std::string excerpt) {
        Place place{.file = std::move(file), .line = 1, .column = 1, .key_path = std::move(key_path)};
        place.excerpt = std::move(excerpt);
        const auto* const row = sdc.row_of(diagnose(rules::tosca::wrong_value_type, std::move(place), "the default",
                                                    "string", "a string", "a mapping"));
        return row == nullptr ? std::string_view() : row->class_name;
    };
    EXPECT_EQ(class_of("Definitions/nodes.yml", "", "x"), "C6");
    EXPECT_EQ(class_of("Definitions/own.yml", "", "x"), "");
    EXPECT_EQ(class_of("nodes.yml", "", "x"), "");
    EXPECT_EQ(class_of("Definitions/service-A-template.yml", "node_types.a.properties.b.default", "{}"), "W3");
    EXPECT_EQ(class_of("Definitions/service-A-template.yml", "node_types.a.properties.b.default", "{ a: b }"), "");
    EXPECT_EQ(class_of("Definitions/service-A-template.yml", "topology_template.inputs.b", "{}"), "");
}

}  // namespace
}  // namespace csar::validate
