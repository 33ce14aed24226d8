#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "report/report.hpp"

#include "report/rule.hpp"
#include "report/rules/signature.hpp"
#include "report/rules/tosca.hpp"
#include "report/rules/zip.hpp"

namespace csar {
namespace {

TEST(Catalogue, HasEveryIdentifierOnceInAProperForm) {
    const std::regex form("[a-z0-9]+/[a-z0-9]+(-[a-z0-9]+)*");
    std::set<std::string_view> seen;
    for (const Rule* rule : all_rules()) {
        EXPECT_TRUE(std::regex_match(std::string(rule->id), form)) << rule->id;
        EXPECT_TRUE(seen.insert(rule->id).second) << rule->id << " occurs twice";
    }
    EXPECT_FALSE(seen.empty());
}

TEST(Catalogue, SaysForEveryRuleWhatItIsAbout) {
    for (const Rule* rule : all_rules()) {
        EXPECT_FALSE(rule->message.empty()) << rule->id;
        EXPECT_GE(rule->help.size(), 20u) << rule->id;
        EXPECT_TRUE(rule->help.ends_with('.')) << rule->id;
        EXPECT_FALSE(rule->clause.empty()) << rule->id;
        EXPECT_EQ(rule->severity == Severity::ignored, area_of(rule->id) == "lint") << rule->id;
        EXPECT_FALSE(rule->message.ends_with('.')) << rule->id;
    }
}

TEST(Catalogue, MakesIdentifiersOfAreaAndName) {
    EXPECT_EQ(rules::zip::duplicate_name.id, "zip/duplicate-name");
    EXPECT_EQ(rules::signature::missing.id, "signature/missing");
    EXPECT_EQ(rules::tosca::yaml_1_1_boolean.id, "tosca/yaml-1-1-boolean");
}

TEST(Catalogue, HasEachAreaOnceWithRulesOfItsOwn) {
    std::set<std::string_view> seen;
    std::vector<const Rule*> together;
    for (const Area& area : all_areas()) {
        EXPECT_TRUE(seen.insert(area.name).second) << area.name << " occurs twice";
        EXPECT_FALSE(area.rules->empty()) << area.name;
        for (const Rule* rule : *area.rules) {
            EXPECT_EQ(area_of(rule->id), area.name);
            EXPECT_EQ(find_area(rule->id), &area);
            together.push_back(rule);
        }
    }
    EXPECT_TRUE(std::equal(together.begin(), together.end(), all_rules().begin(), all_rules().end()));
    EXPECT_EQ(find_area("test/damaged"), nullptr);
}

// Readers find a table for each area, and there are no other tables.
TEST(Catalogue, HasARowForEachTable) {
    std::set<std::string> tables, areas;
    for (const auto& entry : std::filesystem::directory_iterator(CSAR_SOURCE "/report/rules"))
        if (entry.path().extension() == ".def" && entry.path().stem() != "areas") tables.insert(entry.path().stem());
    for (const Area& area : all_areas()) areas.insert(std::string(area.name));
    EXPECT_EQ(areas, tables);
}

TEST(Catalogue, TellsTheExitStatusOfEachRule) {
    std::map<ExitStatus, std::set<std::string_view>> others;
    for (const Rule* rule : all_rules()) {
        const bool is_of_content = rule->id.starts_with("integrity/") || rule->id.starts_with("signature/");
        EXPECT_EQ(exit_status_of(rule->id), rule->status);
        if (rule->status != (is_of_content ? ExitStatus::mismatch : ExitStatus::finding))
            others[rule->status].insert(rule->id);
    }
    const std::map<ExitStatus, std::set<std::string_view>> expected = {
        {ExitStatus::unreadable,
         {"zip/missing-end-record", "zip/truncated-end-record", "zip/moved-content", "gzip/truncated",
          "tar/missing-end", "tar/truncated", "tar/truncated-entry", "tosca/check-cut-short",
          "tosca/derivation-too-long", "tosca/unchecked-dialect", "tosca/unchecked-name", "tosca/unread-language",
          "tosca/unread-version", "xml/derivation-too-long", "yaml/unsupported-syntax"}},
        {ExitStatus::unsigned_,
         {"intake/missing-signature", "signature/missing", "signature/missing-of-key", "signature/nothing-to-trust",
          "signature/of-inner-package"}},
        {ExitStatus::untrusted,
         {"signature/untrusted-signer", "signature/expired-certificate", "signature/certificate-not-yet-valid",
          "signature/revoked-certificate", "signature/unsuitable-certificate", "signature/other-signer",
          "signature/untrusted-timestamp", "signature/unlogged-certificate", "signature/untrusted-log",
          "signature/other-identity"}}};
    EXPECT_EQ(others, expected);
}

TEST(Catalogue, ProtectsWhatIsAboutDamageDigestsAndSignatures) {
    std::set<std::string_view> others;
    for (const Rule* rule : all_rules()) {
        const bool is_of_content = rule->id.starts_with("integrity/") || rule->id.starts_with("signature/");
        EXPECT_TRUE(is_protected(rule->id) || !is_of_content) << rule->id;
        if (is_protected(rule->id) && !is_of_content) others.insert(rule->id);
    }
    EXPECT_EQ(others, (std::set<std::string_view>{"gzip/checksum-mismatch",
                                                  "gzip/damaged",
                                                  "gzip/length-mismatch",
                                                  "gzip/truncated",
                                                  "intake/missing-digest",
                                                  "intake/missing-digest-in-signed-manifest",
                                                  "intake/missing-digest-of-listed-file",
                                                  "intake/missing-signature",
                                                  "intake/unsupported-digest-algorithm",
                                                  "intake/unwanted-issuer",
                                                  "intake/unwanted-key",
                                                  "intake/unwanted-signature-digest",
                                                  "intake/unwanted-signature-form",
                                                  "intake/unwanted-signer",
                                                  "tar/bad-checksum",
                                                  "tar/damaged-stream",
                                                  "tar/missing-end",
                                                  "tar/truncated",
                                                  "tar/truncated-entry",
                                                  "xml/document-type",
                                                  "xml/not-well-formed",
                                                  "xml/unsupported-encoding",
                                                  "xml/wrong-encoding",
                                                  "yaml/control-character",
                                                  "yaml/not-utf8",
                                                  "yaml/syntax-error",
                                                  "yaml/unsupported-syntax",
                                                  "zip/damaged-data",
                                                  "zip/missing-end-record",
                                                  "zip/moved-content",
                                                  "zip/truncated-end-record",
                                                  "zip/wrong-content-size",
                                                  "zip/wrong-crc"}));
}

TEST(Catalogue, FindsARuleByItsIdentifier) {
    EXPECT_EQ(find_rule("zip/duplicate-name"), &rules::zip::duplicate_name);
    EXPECT_EQ(find_rule("zip/no-such-rule"), nullptr);
    EXPECT_EQ(area_of("zip/duplicate-name"), "zip");
}

}  // namespace
}  // namespace csar
