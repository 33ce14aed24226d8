#include "report/over_budget.hpp"

#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"

namespace csar {

void report_over_budget(const OverBudget& over, std::string_view file, Report& report) {
    Diagnostic finding =
        diagnose(rules::tosca::check_cut_short, place_of(file), "the check of the definitions", over.spent());
    finding.hint = compose("if the definitions are trusted, raise the limit {}", over.limit());
    report.add(std::move(finding));
}

}  // namespace csar
