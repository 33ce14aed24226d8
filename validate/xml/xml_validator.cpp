#include "validate/xml/xml_validator.hpp"

#include "report/over_budget.hpp"
#include "validate/xml/checks.hpp"
#include "validate/xml/migrate.hpp"

namespace csar::validate::xml {

XmlValidator::XmlValidator(const std::vector<std::string>& entries, const FileProvider& files,
                           const XmlValidatorOptions& options, Report& report)
    : definitions_(std::make_unique<Definitions>(files, options.limits, report)) {
    const BudgetScope budget(options.limits);
    const auto cut_short = [&](const OverBudget& over) {
        report_over_budget(over, entries.empty() ? std::string_view() : entries.front(), report);
    };
    try {
        definitions_->read(entries);
    } catch (const OverBudget& over) {
        if (options.only_read) throw;
        cut_short(over);
        definitions_ = std::make_unique<Definitions>(files, options.limits, report);
        return;
    }
    if (options.only_read) return;
    try {
        check_meaning({*definitions_, files, options.files_complete, report});
        if (options.migrate) report_migration(*definitions_, report, false);
    } catch (const OverBudget& over) {
        cut_short(over);
    }
}

}  // namespace csar::validate::xml
