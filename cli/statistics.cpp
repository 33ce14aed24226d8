#include "cli/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>

#include <csar/rules.hpp>
#include <csar/text.hpp>
#include "cli/verify_summary.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

constexpr std::array<std::string_view, 5> names = {"valid", "invalid", "tampered", "unchecked", "failed"};
constexpr std::size_t max_slowest = 5;
constexpr double slow = 1;  // seconds

std::string_view result_of(const VerifyResult& result) {
    const ExitStatus status = result.findings.exit_status();
    if (result.findings.unchecked()) return names[3];
    if (result.findings.failure || status == ExitStatus::unreadable) return names[4];
    return names[status == ExitStatus::ok ? 0 : result.verdict == SignatureVerdict::tampered ? 2 : 1];
}

}  // namespace

void Statistics::add(const VerifyResult& result, bool is_listed) {
    add_package(result_of(result), result.findings.subject, result.seconds);
    if (!is_listed && result.findings.exit_status() == ExitStatus::ok)
        hidden_warnings_ += result.findings.count(Severity::warning);
    from_cache_ += result.from_cache ? 1 : 0;
    add_waived(result.findings.waived_count);
    for (const auto& [id, counts] : result.findings.rule_counts) {
        std::uint64_t count =
            counts[static_cast<std::size_t>(Severity::error)] + counts[static_cast<std::size_t>(Severity::warning)];
        // --migrate asks for the notes of this area, so they count.
        if (area_of(id) == "migrate") count += counts[static_cast<std::size_t>(Severity::note)];
        if (count != 0) add_rule(id, count);
    }
}

void Statistics::add_package(std::string_view result, std::string_view path, double seconds) {
    const auto found = std::ranges::find(names, result);
    if (found != names.end()) ++results_[static_cast<std::size_t>(found - names.begin())];
    if (seconds < slow) return;
    slowest_.emplace(seconds, path);
    if (slowest_.size() > max_slowest) slowest_.erase(slowest_.begin());
}

void Statistics::add_rule(std::string_view id, std::uint64_t findings) {
    auto found = rules_.find(id);
    if (found == rules_.end()) found = rules_.emplace(id, std::array<std::uint64_t, 2>{}).first;
    found->second[0] += findings;
    ++found->second[1];
}

std::vector<Statistics::Rule> Statistics::rules() const {
    std::vector<Rule> sorted;
    for (const auto& [id, counts] : rules_) sorted.push_back({id, counts[0], counts[1]});
    std::ranges::stable_sort(sorted, [](const Rule& a, const Rule& b) { return a.findings > b.findings; });
    return sorted;
}

std::string Statistics::totals() const {
    std::string text =
        fmt::format("{}: {} valid, {} invalid", count_of(packages(), "package", "packages"), results_[0], results_[1]);
    if (results_[2] != 0) text += fmt::format(", {} tampered", results_[2]);
    if (results_[3] != 0) text += fmt::format(", {} unchecked", results_[3]);
    if (results_[4] != 0) text += fmt::format(", {} unreadable", results_[4]);
    if (waived_ != 0) text += fmt::format("; {} waived", count_of(waived_, "finding", "findings"));
    if (from_cache_ != 0) text += fmt::format("; {} from the cache", from_cache_);
    if (hidden_warnings_ != 0)
        text += fmt::format("; {} of valid packages: -v lists {}", count_of(hidden_warnings_, "warning", "warnings"),
                            hidden_warnings_ == 1 ? "it" : "them");
    return text + "\n";
}

std::string Statistics::text() const {
    std::string text = totals();
    if (!rules_.empty()) text += "findings in packages  rule\n";
    for (const Rule& rule : rules()) text += fmt::format("{:>8} in {:>8}  {}\n", rule.findings, rule.packages, rule.id);
    for (auto at = slowest_.rbegin(); at != slowest_.rend(); ++at)
        text += fmt::format("{:>8.1f} seconds  {}\n", at->first, printable(at->second));
    return text;
}

}  // namespace csar::cli
