// Reports an unmet requirement, for all checks.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/joined.hpp"
#include "csar/verify/intake/kinds.hpp"
#include "report/diagnose.hpp"

namespace csar::intake {

// Uses the severity and reason of the profile. `hint` may be empty.
inline void tell_as(const Rule& rule, const Demand& demand, Place place, std::initializer_list<Text> values,
                    Report& report, std::string_view hint = {}, std::vector<Related> related = {}) {
    Diagnostic finding = diagnose_with(rule, std::move(place), values);
    if (demand.severity) finding.severity = *demand.severity;
    if (!demand.reason.empty()) finding.message += compose("; reason: {}", demand.reason);
    finding.hint = std::string(hint);
    finding.related = std::move(related);
    report.add(std::move(finding));
}

inline void tell(const Demand& demand, Place place, std::initializer_list<Text> values, Report& report,
                 std::string_view hint = {}, std::vector<Related> related = {}) {
    tell_as(demand.kind->rule(demand), demand, std::move(place), values, report, hint, std::move(related));
}

inline bool is_one_of(const std::vector<std::string>& values, std::string_view wanted) {
    for (const std::string& value : values)
        if (value == wanted) return true;
    return false;
}

}  // namespace csar::intake
