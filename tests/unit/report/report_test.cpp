#include "report/report.hpp"

#include <gtest/gtest.h>

#include "report/rule.hpp"

namespace csar {
namespace {

Diagnostic finding(std::string_view id, Severity severity, std::string file = "a", std::uint32_t line = 1) {
    Diagnostic d;
    d.id = id;
    d.severity = severity;
    d.place.file = std::move(file);
    d.place.line = line;
    return d;
}

TEST(Report, CountsAndGivesTheExitStatus) {
    Report report("p");
    EXPECT_EQ(report.exit_status(), ExitStatus::ok);
    report.add(finding("meta/x", Severity::warning));
    EXPECT_EQ(report.exit_status(), ExitStatus::ok);
    report.add(finding("meta/x", Severity::error));
    EXPECT_EQ(report.exit_status(), ExitStatus::finding);
    report.add(finding("integrity/x", Severity::error));
    EXPECT_EQ(report.exit_status(), ExitStatus::mismatch);
    EXPECT_EQ(report.count(Severity::error), 2u);
    EXPECT_EQ(report.count(Severity::warning), 1u);
}

TEST(Report, TellsWhatIsUncheckedFromWhatIsInvalid) {
    Report report("p", {}, 1);
    EXPECT_FALSE(report.findings().unchecked());
    report.add(finding("tosca/unread-language", Severity::warning));
    EXPECT_FALSE(report.findings().unchecked());
    report.add(finding("tosca/unread-language", Severity::error));
    EXPECT_TRUE(report.findings().unchecked());
    EXPECT_EQ(report.exit_status(), ExitStatus::unreadable);
    report.add(finding("tosca/x", Severity::error));  // no longer kept
    EXPECT_FALSE(report.findings().unchecked());
    EXPECT_EQ(report.exit_status(), ExitStatus::finding);
    report.add(finding("tosca/unread-language", Severity::error));
    EXPECT_EQ(report.exit_status(), ExitStatus::finding);
}

TEST(Report, SetsApartWhatIsSomebodyElses) {
    Report report("p");
    report.count_separately("/lib.yaml");
    report.add(finding("meta/x", Severity::warning, "/lib.yaml", 1));
    report.add(finding("meta/x", Severity::error, "/lib.yaml", 2));
    report.add(finding("meta/x", Severity::error, "/lib.yaml", 3));
    report.add(finding("meta/x", Severity::note, "/lib.yaml", 4));
    EXPECT_EQ(report.exit_status(), ExitStatus::ok);
    EXPECT_EQ(report.count(Severity::error), 0u);
    EXPECT_EQ(report.count(Severity::warning), 0u);
    EXPECT_EQ(report.count(Severity::note), 1u);
    EXPECT_EQ(report.separate_counts("/other.yaml"), nullptr);
    ASSERT_NE(report.separate_counts("/lib.yaml"), nullptr);
    EXPECT_EQ(report.separate_counts("/lib.yaml")->errors, 2u);
    EXPECT_EQ(report.separate_counts("/lib.yaml")->warnings, 1u);
    EXPECT_EQ(report.separate_counts("/lib.yaml")->first->place.line, 2u);
    report.add(finding("meta/x", Severity::error, "a"));
    EXPECT_EQ(report.exit_status(), ExitStatus::finding);
    Report strict("p", {.strict = true, .overrides = {}});
    strict.count_separately("/lib.yaml");
    strict.add(finding("meta/x", Severity::warning, "/lib.yaml"));
    EXPECT_EQ(strict.separate_counts("/lib.yaml")->errors, 0u);
    EXPECT_EQ(strict.separate_counts("/lib.yaml")->warnings, 1u);
}

TEST(Report, KeepsABoundedNumberOfFindingsButCountsAll) {
    Report report("p", {}, 2);
    for (int i = 0; i < 5; ++i) report.add(finding("meta/x", Severity::note));
    report.add(finding("meta/x", Severity::error));
    EXPECT_EQ(report.diagnostics().size(), 3u) << "notes do not crowd out errors";
    EXPECT_EQ(report.count(Severity::note), 5u);
}

TEST(Report, MovesFindingsToTheirCause) {
    Report report("p");
    report.drop_repeated();
    const auto at = [](std::string path, std::string message) {
        Diagnostic d = finding("tosca/x", Severity::error, "a", 3);
        d.place.key_path = std::move(path);
        d.message = std::move(message);
        d.hint = Hint("write 'c'", Edit{"b", "c", true});
        return d;
    };
    MovedFindings moved{at("t.one", "").place, finding("", Severity::error, "a", 7).place, "copied"};
    report.add(at("t.one.p", "known"));
    report.set_moved_findings(&moved);
    report.add(at("t.one.p", "known"));
    report.add(at("t.one.p", "new"));
    report.add(at("t.one.p", "new"));
    report.add(at("t.ones.p", "outside"));
    moved.to.line = 8;
    report.add(at("t.one.p", "new"));
    report.set_moved_findings(nullptr);
    std::vector<std::uint32_t> lines;
    for (const Diagnostic& d : report.diagnostics()) lines.push_back(d.place.line);
    EXPECT_EQ(lines, (std::vector<std::uint32_t>{3, 7, 3, 8}));
    EXPECT_TRUE(report.diagnostics()[0].related.empty());
    ASSERT_EQ(report.diagnostics()[1].related.size(), 1u);
    EXPECT_EQ(report.diagnostics()[1].related[0].place.line, 3u);
    EXPECT_EQ(report.diagnostics()[1].related[0].message, "copied");
    EXPECT_FALSE(report.diagnostics()[1].hint.edit);
}

TEST(Report, OrdersFindingsFromTheContainerInwards) {
    Report report;
    report.add(finding("tosca/x", Severity::error, "b", 2));
    report.add(finding("tosca/x", Severity::error, "b", 1));
    report.add(finding("tosca/x", Severity::error, "a", 9));
    report.add(finding("zip/x", Severity::error, "z", 1));
    report.sort();
    EXPECT_EQ(report.diagnostics()[0].id, "zip/x");
    EXPECT_EQ(report.diagnostics()[1].place.file, "a");
    EXPECT_EQ(report.diagnostics()[2].place.line, 1u);
}

TEST(Report, OrdersFindingsByTheTableOfAreas) {
    Report report;
    const auto areas = all_areas();
    std::vector<std::string> ids;  // Diagnostic::id refers to them
    for (const Area& area : areas) ids.push_back(std::string(area.name) + "/x");
    report.add(finding("unknown/x", Severity::error));
    for (auto id = ids.rbegin(); id != ids.rend(); ++id) report.add(finding(*id, Severity::error));
    report.sort();
    ASSERT_EQ(report.diagnostics().size(), ids.size() + 1);
    for (std::size_t i = 0; i < ids.size(); ++i) EXPECT_EQ(report.diagnostics()[i].id, ids[i]);
    EXPECT_EQ(report.diagnostics().back().id, "unknown/x") << "what no table knows comes last";
}

TEST(Report, LetsAFailureDecideTheStatus) {
    Report report;
    report.set_failure(Failure(FailureKind::input, "cannot open 'x'"));
    EXPECT_EQ(report.exit_status(), ExitStatus::unreadable);
}

TEST(SeverityPolicy, MakesWarningsErrorsWhenStrict) {
    const SeverityPolicy strict{.strict = true, .overrides = {}};
    EXPECT_EQ(strict.apply("zip/x", Severity::warning), Severity::error);
    EXPECT_EQ(strict.apply("zip/x", Severity::note), Severity::note);
}

TEST(SeverityPolicy, ChangesOneRuleOrAnArea) {
    const SeverityPolicy policy{.strict = false, .overrides = {{"zip/x", Severity::note}, {"tar/*", Severity::error}}};
    EXPECT_EQ(policy.apply("zip/x", Severity::error), Severity::note);
    EXPECT_EQ(policy.apply("zip/y", Severity::error), Severity::error);
    EXPECT_EQ(policy.apply("tar/y", Severity::note), Severity::error);
}

TEST(SeverityPolicy, NeverLowersIntegrityAndSignatures) {
    const SeverityPolicy policy{.strict = false,
                                .overrides = {{"integrity/*", Severity::ignored}, {"signature/x", Severity::note}}};
    EXPECT_EQ(policy.apply("integrity/x", Severity::error), Severity::error);
    EXPECT_EQ(policy.apply("signature/x", Severity::error), Severity::error);
    EXPECT_EQ(policy.apply("signature/x", Severity::ignored), Severity::note);
}

TEST(SeverityPolicy, LetsTheMostSpecificWin) {
    const SeverityPolicy policy{
        .strict = true,
        .overrides = {{"zip/x", Severity::warning}, {"zip/*", Severity::error}, {"tar/*", Severity::note}}};
    EXPECT_EQ(policy.apply("zip/x", Severity::warning), Severity::warning);
    EXPECT_EQ(policy.apply("zip/y", Severity::note), Severity::error);
    EXPECT_EQ(policy.apply("tar/y", Severity::warning), Severity::note);
    EXPECT_EQ(policy.apply("meta/y", Severity::warning), Severity::error);
}

class EverythingWaived final : public Waiving {
public:
    std::optional<Waiver> covers(const Diagnostic& diagnostic, std::string_view shown_file) override {
        asked.push_back(std::string(diagnostic.id) + " " + std::string(shown_file));
        return Waiver{"known", "here"};
    }
    std::vector<std::string> asked;
};

TEST(Report, FindsTheColumnsOfTheEditOfAWaivedFinding) {
    Report report("p.csar", {.strict = false, .overrides = {}, .waiving = std::make_shared<EverythingWaived>()}, 1);
    Diagnostic misspelt = finding("zip/x", Severity::error, "a.yaml");
    misspelt.place.line = 1;
    misspelt.place.column = 3;
    misspelt.place.excerpt = "- ab: cd";
    misspelt.place.caret = 2;
    misspelt.place.end_line = 1;
    misspelt.place.end_column = 5;
    misspelt.hint = Hint("did you mean 'ef'?", {.before = "ab", .text = "ef"});
    report.add(std::move(misspelt));
    ASSERT_EQ(report.findings().waived.size(), 1u);
    const Hint& hint = report.findings().waived[0].diagnostic.hint;
    ASSERT_TRUE(hint.edit);
    EXPECT_EQ(hint.edit->column, 3u);
    EXPECT_EQ(hint.edit->end_column, 5u);
}

TEST(Report, CountsWhatIsWaivedForNothing) {
    const auto waiving = std::make_shared<EverythingWaived>();
    Report report("p.csar", {.strict = false, .overrides = {}, .waiving = waiving}, 1);
    report.add(finding("zip/x", Severity::error, "a.yaml"));
    report.add(finding("zip/y", Severity::warning, "b.yaml"));
    report.add(finding("zip/z", Severity::note, "c.yaml"));
    EXPECT_EQ(report.exit_status(), ExitStatus::ok);
    EXPECT_EQ(report.count(Severity::error) + report.count(Severity::warning), 0u);
    EXPECT_EQ(report.count(Severity::note), 1u);
    EXPECT_EQ(report.findings().waived_count, 2u);
    ASSERT_EQ(report.findings().waived.size(), 1u);
    EXPECT_EQ(report.findings().waived[0].waiver.reason, "known");
    EXPECT_EQ(waiving->asked, (std::vector<std::string>{"zip/x p.csar:a.yaml", "zip/y p.csar:b.yaml"}));
}

TEST(Report, WaivesNothingAboutIntegrity) {
    const auto waiving = std::make_shared<EverythingWaived>();
    Report report("p.csar", {.strict = false, .overrides = {}, .waiving = waiving});
    report.add(finding("integrity/x", Severity::error, "a.yaml"));
    report.add(finding("signature/x", Severity::error, "a.yaml"));
    EXPECT_EQ(report.count(Severity::error), 2u);
    EXPECT_TRUE(waiving->asked.empty());
}

// Fifty entries without a time have one cause.
TEST(Report, ListsARuleOnceThatOneCauseRepeats) {
    const auto listed = [](std::uint64_t findings_of_rule) {
        Report report("p.csar", {.findings_of_rule = findings_of_rule});
        for (const char* const file : {"c", "a", "b"})
            report.add(finding("zip/invalid-dos-time", Severity::warning, file));
        report.add(finding("zip/encrypted", Severity::error, "b"));
        report.add(finding("zip/encrypted", Severity::error, "c"));
        report.sort();
        EXPECT_EQ(report.count(Severity::warning), 3u);
        std::vector<std::string> lines;
        for (const Diagnostic& found : report.diagnostics()) lines.push_back(found.place.file + " " + found.hint);
        return lines;
    };
    EXPECT_EQ(listed(0), (std::vector<std::string>{"a the first of 3 similar findings", "b ", "c "}));
    EXPECT_EQ(listed(2).size(), 4u);
}

TEST(ExitStatus, FollowsTheDocumentedOrderForSeveral) {
    EXPECT_EQ(worse(ExitStatus::mismatch, ExitStatus::unreadable), ExitStatus::mismatch);
    EXPECT_EQ(worse(ExitStatus::finding, ExitStatus::unreadable), ExitStatus::unreadable);
    EXPECT_EQ(worse(ExitStatus::unsigned_, ExitStatus::untrusted), ExitStatus::untrusted);
    EXPECT_EQ(worse(ExitStatus::finding, ExitStatus::unsigned_), ExitStatus::unsigned_);
    EXPECT_EQ(worse(ExitStatus::ok, ExitStatus::finding), ExitStatus::finding);
}

}  // namespace
}  // namespace csar
