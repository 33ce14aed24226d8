#include "cli/waiver_output.hpp"

#include <array>
#include <numeric>
#include <utility>

#include <nlohmann/json.hpp>

#include <csar/text.hpp>
#include "cli/words.hpp"
#include "formats/verify_json.hpp"

namespace csar::cli {
namespace {

struct Words {
    std::string_view rule, one, many;
};

constexpr std::array<Words, 3> words = {{
    {"project/expired-waiver", "waiver has expired", "waivers have expired"},
    {"project/waiver-ends-soon", "waiver expires soon", "waivers expire soon"},
    {"project/unused-waiver", "waiver covers no finding", "waivers cover no finding"},
}};

}  // namespace

std::vector<Findings> findings_about(const Waivers& waivers, SeverityPolicy severities, bool are_used_known,
                                     std::span<const std::string_view> unchecked) {
    if (!are_used_known) severities.overrides["project/unused-waiver"] = Severity::ignored;
    return waivers.findings(std::move(severities), unchecked);
}

ExitStatus print_waivers(const std::vector<Findings>& files, ReportOutput& output, bool verbose) {
    ExitStatus status = ExitStatus::ok;
    for (const Findings& findings : files) {
        if (findings.diagnostics.empty()) continue;
        std::vector<std::string> parts;
        for (const Words& of_rule : words) {
            const auto found = findings.rule_counts.find(of_rule.rule);
            if (found == findings.rule_counts.end()) continue;
            const auto& counts = found->second;
            const auto count = std::accumulate(counts.begin() + 1, counts.end(), std::uint64_t{0});
            if (count != 0) parts.push_back(count_of(count, of_rule.one, of_rule.many));
        }
        const bool hides = !verbose && findings.count(Severity::note) != 0;
        output.add(findings,
                   printable(findings.subject) + ": " + joined(parts, ", ") + (hides ? " (-v shows which)\n" : "\n"),
                   formats::summary_json(
                       {.findings = findings, .what = "project file", .not_checked = {Check::signatures}}, false));
        status = worse(status, findings.exit_status());
    }
    return status;
}

}  // namespace csar::cli
