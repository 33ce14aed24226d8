// The findings that waivers cover, and waivers that depend on the order of packages.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <csar/project.hpp>
#include <csar/rules.hpp>

namespace csar {
namespace {

WaiverEntry waiver(const std::string& rule, const std::string& path, std::uint64_t count = 0) {
    WaiverEntry entry;
    entry.rule = rule;
    entry.path = path;
    entry.count = count;
    entry.reason = rule + " " + path;
    return entry;
}

Waivers& with(Waivers& waivers, std::vector<WaiverEntry> entries) {
    ProjectFile project;
    project.path = "w.yaml";
    project.waivers = std::move(entries);
    waivers.add(project);
    return waivers;
}

std::string reason_for(Waivers& waivers, const std::string& file, const std::string& shown) {
    Diagnostic diagnostic;
    diagnostic.id = find_rule("tosca/unknown-type")->id;
    diagnostic.place.file = file;
    const auto found = waivers.covers(diagnostic, shown);
    return found ? found->reason : "none";
}

TEST(Waivers, TheFirstOfSeveralThatFitCounts) {
    Waivers waivers(WaivingComments::none, {});
    with(waivers,
         {waiver("tosca/unknown-type", "x.csar:a.yaml", 1), waiver("tosca/*", "", 1),
          waiver("tosca/unknown-type", "*.yaml", 1), waiver("tosca/unknown-type", "a\\.yaml", 1), waiver("zip/*", "")});
    EXPECT_EQ(reason_for(waivers, "a.yaml", "x.csar:a.yaml"), "tosca/unknown-type x.csar:a.yaml");
    EXPECT_EQ(reason_for(waivers, "a.yaml", "x.csar:a.yaml"), "tosca/* ");
    EXPECT_EQ(reason_for(waivers, "a.yaml", "x.csar:a.yaml"), "tosca/unknown-type *.yaml");
    EXPECT_EQ(reason_for(waivers, "a.yaml", "x.csar:a.yaml"), "tosca/unknown-type a\\.yaml");
    EXPECT_EQ(reason_for(waivers, "a.yaml", "x.csar:a.yaml"), "none");
    EXPECT_EQ(waivers.findings().at(0).diagnostics.size(), 1u);  // the unused one
}

TEST(Waivers, OfAnArchiveCoverTheFilesInIt) {
    Waivers waivers(WaivingComments::none, {});
    with(waivers, {waiver("tosca/unknown-type", "dist/x.csar"), waiver("tosca/*", "old/*.csar")});
    EXPECT_EQ(reason_for(waivers, "a.yaml", "dist/x.csar:a.yaml"), "tosca/unknown-type dist/x.csar");
    EXPECT_EQ(reason_for(waivers, "a.yaml", "old/y.csar:a.yaml"), "tosca/* old/*.csar");
    EXPECT_EQ(reason_for(waivers, "a.yaml", "dist/x.csar.d/a.yaml"), "none");
}

TEST(Waivers, WarnTwoWeeksBeforeTheyEnd) {
    static constexpr std::chrono::sys_days today(std::chrono::days(1'000));
    const auto found = [](int days) {
        Waivers waivers(WaivingComments::none, today);
        WaiverEntry entry = waiver("tosca/unknown-type", "");
        entry.expires = today + std::chrono::days(days);
        with(waivers, {entry});
        reason_for(waivers, "a.yaml", "a.yaml");
        const Findings findings = waivers.findings().at(0);
        return findings.diagnostics.empty() ? "" : std::string(findings.diagnostics.front().id);
    };
    EXPECT_EQ(found(15), "");
    EXPECT_EQ(found(13), "project/waiver-ends-soon");
    EXPECT_EQ(found(0), "project/expired-waiver");
}

TEST(Waivers, DependOnTheOrderWhereTheyCountFindingsOfSeveralPackages) {
    const auto depend = [](std::vector<WaiverEntry> entries, std::vector<std::string> packages) {
        Waivers waivers(WaivingComments::none, {});
        return with(waivers, std::move(entries)).depend_on_order(packages);
    };
    const std::vector<std::string> packages = {"x.csar", "dir/y.csar"};
    EXPECT_FALSE(depend({waiver("tosca/*", "")}, packages));
    EXPECT_TRUE(depend({waiver("tosca/*", "", 2)}, packages));
    EXPECT_FALSE(depend({waiver("tosca/*", "", 2)}, {"x.csar"}));
    EXPECT_TRUE(depend({waiver("tosca/*", "*.yaml", 2)}, packages));
    EXPECT_TRUE(depend({waiver("tosca/*", "a.yaml", 2)}, packages));
    EXPECT_FALSE(
        depend({waiver("tosca/*", "x.csar:a.yaml", 2), waiver("tosca/*", "dir/y.csar:\\[a].yaml", 2)}, packages));
    EXPECT_TRUE(depend({waiver("tosca/*", "x.csar:a.yaml", 2)}, {"x.csar", "x.csar"}));
    EXPECT_TRUE(depend({waiver("tosca/*", "dir/y.csar:a.yaml", 2)}, {"dir", "dir/y.csar"}));
}

}  // namespace
}  // namespace csar
