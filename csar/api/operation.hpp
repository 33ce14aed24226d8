// What all operations on packages share.
#pragma once

#include <string>

#include "base/budget.hpp"
#include "base/interrupt.hpp"
#include "report/report.hpp"

namespace csar {

// The report, the limits and the cancellation flag of one operation.
struct Operation {
    template <class Options>
    Operation(const std::string& subject, const Options& options)
        : report(subject, checked(options.severities), options.limits.findings),
          scope(options.cancellation),
          budget(options.limits) {}

    // Returns `severities`. Throws Failure(usage) if a rule in it does not exist.
    static const SeverityPolicy& checked(const SeverityPolicy& severities);

    Report report;
    CancellationScope scope;
    BudgetScope budget;
};

// Moves the findings of the operation into `result`.
template <class Result>
Result finished(Result result, Operation& operation) {
    result.findings = operation.report.take();
    return result;
}

}  // namespace csar
