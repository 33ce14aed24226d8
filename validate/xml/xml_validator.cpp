#include "validate/xml/xml_validator.hpp"

#include "validate/xml/checks.hpp"

namespace csar::validate::xml {

XmlValidator::XmlValidator(const std::vector<std::string>& entries, const FileProvider& files,
                           const XmlValidatorOptions& options, Report& report)
    : definitions_(entries, files, options.limits, options.only_read ? discarded_ : report) {
    if (!options.only_read) check_meaning({definitions_, files, options.files_complete, report});
}

}  // namespace csar::validate::xml
