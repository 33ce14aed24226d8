#include "validate/xml/xml_validator.hpp"

#include "report/over_budget.hpp"
#include "validate/xml/checks.hpp"
#include "validate/xml/migrate.hpp"

namespace csar::validate::xml {

std::unique_ptr<const Definitions> validate_xml(const std::vector<std::string>& entries, const FileProvider& files,
                                                const XmlValidatorOptions& options, Report& report) {
    auto definitions = std::make_unique<Definitions>(files, options.limits, report);
    const BudgetScope budget(options.limits);
    const auto cut_short = [&](const OverBudget& over) {
        report_over_budget(over, entries.empty() ? std::string_view() : entries.front(), report);
    };
    try {
        definitions->read(entries);
    } catch (const OverBudget& over) {
        if (options.only_read) throw;
        cut_short(over);
        return std::make_unique<Definitions>(files, options.limits, report);
    }
    if (options.only_read) return definitions;
    try {
        check_meaning({*definitions, files, options.files_complete, report});
        if (options.migrate) report_migration(*definitions, report, false);
    } catch (const OverBudget& over) {
        cut_short(over);
    }
    return definitions;
}

}  // namespace csar::validate::xml
