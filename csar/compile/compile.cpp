#include "csar/compile/compile.hpp"

#include <csar/failure.hpp>
#include <csar/version.hpp>
#include "base/budget.hpp"
#include "base/compose.hpp"
#include "csar/compile/service.hpp"
#include "csar/open/opened_definitions.hpp"
#include "report/over_budget.hpp"

namespace csar::compile {
namespace {

std::string normalized(const OpenedDefinitions& definitions, const validate::DefinitionsFile& file,
                       const CompileOptions& options) {
    Subject& subject = definitions.holder();
    Report not_reported;
    const validate::ValidatorOptions settings = subject.validator_options();
    validate::CheckContext context{definitions.model(), *subject.namespaces(), subject.files(), settings.check,
                                   not_reported};
    const std::unique_ptr<Output> out = make_output(options.format);
    TypeNames types(*subject.namespaces(), subject.report());
    UsedFunctions functions;
    Writing writing{context, subject.report(), *out, types, functions, options.places};
    {
        const Map document(*out);
        {
            const Map tool(*out, "tool", Output::Layout::line);
            out->entry("name", "csar");
            out->entry("version", version());
        }
        out->entry("command", "compile");
        out->entry("form", "normalized");
        write_service(writing, file);
    }
    return out->take();
}

}  // namespace

CompileResult compile(Subject& subject, const CompileOptions& options, Report& report) {
    OpenedDefinitions definitions(subject, report);
    if (definitions.xml_definitions() != nullptr)
        throw Failure(FailureKind::input,
                      compose("{}: definitions of TOSCA 1.0 in XML are not compiled", definitions.title()));
    const validate::DefinitionsFile* const file = definitions.model().find(definitions.entry());
    CompileResult result;
    definitions.finish();
    if (report.exit_status() != ExitStatus::ok) return result;
    if (file == nullptr || file->service_template() == nullptr)
        throw Failure(FailureKind::input,
                      compose("{}: there is no service template to compile", definitions.title()));
    try {
        result.document = normalized(definitions, *file, options);
    } catch (const OverBudget& over) {
        report_over_budget(over, definitions.entry(), report);
    }
    return result;
}

}  // namespace csar::compile
