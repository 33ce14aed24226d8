#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>

#include "report/rule.hpp"
#include "report/rules/areas.hpp"

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
        EXPECT_NE(rule->severity, Severity::ignored) << rule->id;
        EXPECT_FALSE(rule->message.ends_with('.')) << rule->id;
    }
}

TEST(Catalogue, NamesConstantsAfterIdentifiers) {
    const auto matches = [](std::string_view name, std::string_view id) {
        std::string slug(id.substr(id.find('/') + 1));
        std::replace(slug.begin(), slug.end(), '-', '_');
        return slug == name || slug + "_" == name;  // a trailing '_' parts it from a keyword of C++
    };
#define CSAR_RULE(name, id, ...) EXPECT_TRUE(matches(#name, id)) << #name << " " << id;
#include "report/rules/entry.def"
#include "report/rules/directory.def"
#include "report/rules/gzip.def"
#include "report/rules/intake.def"
#include "report/rules/integrity.def"
#include "report/rules/manifest.def"
#include "report/rules/meta.def"
#include "report/rules/migrate.def"
#include "report/rules/pack.def"
#include "report/rules/package.def"
#include "report/rules/signature.def"
#include "report/rules/tar.def"
#include "report/rules/tosca.def"
#include "report/rules/yaml.def"
#include "report/rules/zip.def"
#undef CSAR_RULE
}

TEST(Catalogue, FindsARuleByItsIdentifier) {
    EXPECT_EQ(find_rule("zip/duplicate-name"), &rules::zip::duplicate_name);
    EXPECT_EQ(find_rule("zip/no-such-rule"), nullptr);
    EXPECT_EQ(area_of("zip/duplicate-name"), "zip");
}

}  // namespace
}  // namespace csar
