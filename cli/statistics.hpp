// The totals of many packages.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include <csar/verify.hpp>

namespace csar::cli {

class Statistics {
public:
    // `is_listed`: the warnings are printed. If not, totals() has their number.
    void add(const VerifyResult& result, bool is_listed);

    // For a report. `result`: as in docs/schema/report.json.
    void add_package(std::string_view result, std::string_view path, double seconds);
    // `findings`: errors and warnings of a package, not 0.
    void add_rule(std::string_view id, std::uint64_t findings);
    void add_waived(std::uint64_t findings) { waived_ += findings; }

    // One line: packages by verdict, waived findings, and warnings that are not printed.
    std::string totals() const;
    // totals(), findings by rule, most frequent first, and packages that took over a second.
    std::string text() const;

    // Packages by result (docs/schema/report.json): valid, invalid, tampered, unchecked, failed.
    const std::array<std::uint64_t, 5>& results() const { return results_; }
    std::uint64_t waived() const { return waived_; }
    std::uint64_t packages() const { return std::accumulate(results_.begin(), results_.end(), std::uint64_t{0}); }
    struct Rule {
        std::string id;
        std::uint64_t findings = 0, packages = 0;
    };
    std::vector<Rule> rules() const;

private:
    std::array<std::uint64_t, 5> results_{};
    std::uint64_t from_cache_ = 0, waived_ = 0, hidden_warnings_ = 0;
    std::map<std::string, std::array<std::uint64_t, 2>, std::less<>> rules_;  // findings, packages
    std::multimap<double, std::string> slowest_;                              // by seconds
};

}  // namespace csar::cli
