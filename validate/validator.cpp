#include "validate/validator.hpp"

#include "validate/check/passes.hpp"

namespace csar::validate {

Validator::Validator(const std::vector<std::string>& entries, const FileProvider& files,
                     const ValidatorOptions& options, Report& report)
    : model_(Model::load(entries, files, options.load, report)), references_(file_references(*model_, files)) {
    if (options.only_read) return;
    names_ = std::make_unique<Namespaces>(*model_, report);
    CheckContext context{*model_, *names_, files, options.check, report};
    check_definitions(context);
    if (options.check.files_complete) check_file_references(references_, files, report);
}

}  // namespace csar::validate
