// Common parts of all operations on packages.
#pragma once

#include <string>

#include "base/budget.hpp"
#include "base/interrupt.hpp"
#include "report/report.hpp"

namespace csar {

// A report, with the resource account and the cancellation flag that this thread uses.
struct Operation {
    template <class Options>
    Operation(const std::string& subject, const Options& options)
        : report(subject, checked(options.severities), options.limits.findings),
          scope(options.cancellation),
          budget(options.limits) {}

    // Returns `severities`. Throws Failure(usage) for an unknown rule: a misspelt name would have no effect.
    static const SeverityPolicy& checked(const SeverityPolicy& severities);

    Report report;
    CancellationScope scope;
    BudgetScope budget;
};

// `result` with the findings of the operation, which are moved.
template <class Result>
Result finished(Result result, Operation& operation) {
    result.findings = operation.report.take();
    return result;
}

}  // namespace csar
