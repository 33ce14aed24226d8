#include "validate/xml/xml_validator.hpp"

#include "validate/xml/checks.hpp"
#include "validate/xml/migrate.hpp"

namespace csar::validate::xml {

XmlValidator::XmlValidator(const std::vector<std::string>& entries, const FileProvider& files,
                           const XmlValidatorOptions& options, Report& report)
    : definitions_(entries, files, options.limits, report) {
    if (options.only_read) return;
    check_meaning({definitions_, files, options.files_complete, report});
    if (options.migrate) report_migration(definitions_, report);
}

}  // namespace csar::validate::xml
