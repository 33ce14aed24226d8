// Warnings about a MUST, and errors without a MUST (report/severities.def): each has a reason, and docs/tosca.md lists
// them. To generate the page: CSAR_UPDATE_DOCS=1 build/quick/tests/unit --gtest_filter='Severities.*'
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include <csar/severity_policy.hpp>
#include "report/rule.hpp"

namespace csar {
namespace {

enum class List { tolerated, advice, own_error };

struct Row {
    List list;
    std::string id, demand, reason;
};

const std::vector<Row>& rows() {
    static const std::vector<Row> all = {
#define CSAR_TOLERATED(id, demand, reason) {List::tolerated, id, demand, reason},
#define CSAR_ADVICE(id) {List::advice, id, {}, {}},
#define CSAR_OWN_ERROR(id, reason) {List::own_error, id, {}, reason},
#include "report/severities.def"
#undef CSAR_TOLERATED
#undef CSAR_ADVICE
#undef CSAR_OWN_ERROR
    };
    return all;
}

bool is_about_text(std::string_view area) {
    return area == "yaml" || area == "tosca" || area == "meta" || area == "manifest";
}

// Visits the rules whose severity a standard could define.
template <class Visit>
void each_rule(const Visit& visit) {
    for (const Area& area : all_areas())
        if (is_about_text(area.name))
            for (const Rule* rule : *area.rules) visit(*rule);
}

TEST(Severities, OfWarningsHaveAReason) {
    std::map<std::string, int, std::less<>> listed;
    for (const Row& row : rows()) EXPECT_EQ(++listed[row.id], 1) << row.id << " is listed twice";
    each_rule([&](const Rule& rule) {
        if (rule.severity != Severity::warning) return;
        EXPECT_TRUE(listed.contains(rule.id))
            << rule.id << " is a warning: add it to report/severities.def, as CSAR_TOLERATED when the text forbids it";
    });
}

TEST(Severities, AreThoseOfTheirList) {
    for (const Row& row : rows()) {
        const Rule* const rule = find_rule(row.id);
        ASSERT_NE(rule, nullptr) << row.id;
        EXPECT_EQ(rule->severity, row.list == List::own_error ? Severity::error : Severity::warning) << row.id;
    }
}

TEST(Severities, OfWhatTheTextForbidsAreErrorsWhenStrict) {
    SeverityPolicy strict;
    strict.strict = true;
    for (const Row& row : rows()) {
        if (row.list != List::tolerated) continue;
        EXPECT_EQ(strict.apply(row.id, find_rule(row.id)->severity), Severity::error) << row.id;
    }
}

// An error with only a page of this project as source: no standard requires it.
TEST(Severities, OfOwnErrorsHaveAReason) {
    each_rule([&](const Rule& rule) {
        const bool own = rule.severity == Severity::error && rule.clause.starts_with("docs/") &&
                         !rule.clause.starts_with("docs/limits.md") && rule.clause.find(';') == std::string_view::npos;
        if (!own) return;
        const bool is_listed = std::any_of(rows().begin(), rows().end(), [&](const Row& row) {
            return row.list == List::own_error && row.id == rule.id;
        });
        EXPECT_TRUE(is_listed) << rule.id << " names no clause: add it to report/severities.def as CSAR_OWN_ERROR";
    });
}

const std::string page = std::string(CSAR_SOURCE) + "/docs/tosca.md";
constexpr std::string_view begin_mark = "<!-- severities: written by the unit test Severities.* -->\n";
constexpr std::string_view end_mark = "<!-- end of severities -->\n";

std::string tables() {
    std::string text = "\n| warning | requirement of the text | producers and reason for tolerance |\n|---|---|---|\n";
    for (const Row& row : rows())
        if (row.list == List::tolerated) text += "| `" + row.id + "` | " + row.demand + " | " + row.reason + " |\n";
    text += "\n| error | reason, as no sentence requires it |\n|---|---|\n";
    for (const Row& row : rows())
        if (row.list == List::own_error) text += "| `" + row.id + "` | " + row.reason + " |\n";
    return text + "\n";
}

std::string read_page() {
    std::ifstream file(page);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

TEST(Severities, MakeTheTablesOfThePage) {
    std::string text = read_page();
    const std::size_t begin = text.find(begin_mark), end = text.find(end_mark);
    ASSERT_TRUE(begin != std::string::npos && end != std::string::npos && begin < end);
    const std::size_t from = begin + begin_mark.size();
    if (std::getenv("CSAR_UPDATE_DOCS") != nullptr) {
        std::ofstream(page) << text.substr(0, from) << tables() << text.substr(end);
        text = read_page();
    }
    const std::size_t last = text.find(end_mark);
    EXPECT_EQ(text.substr(from, last - from), tables())
        << "docs/tosca.md is stale: CSAR_UPDATE_DOCS=1 unit --gtest_filter='Severities.*'";
}

}  // namespace
}  // namespace csar
