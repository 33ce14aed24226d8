#include "report/over_budget.hpp"

#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"

namespace csar {

void report_over_budget(const OverBudget& over, std::string_view file, Report& report) {
    Diagnostic finding =
        diagnose(rules::tosca::check_cut_short, place_of(file), "the check of the definitions", over.spent());
    finding.hint = compose("raise it with the limit {} if the definitions are trusted", over.limit());
    report.add(std::move(finding));
}

}  // namespace csar
