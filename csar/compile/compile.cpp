#include "csar/compile/compile.hpp"

#include <csar/failure.hpp>
#include <csar/version.hpp>
#include "base/budget.hpp"
#include "base/compose.hpp"
#include "csar/compile/inventory.hpp"
#include "csar/compile/represented.hpp"
#include "csar/compile/service.hpp"
#include "csar/open/opened_definitions.hpp"
#include "report/over_budget.hpp"

namespace csar::compile {
namespace {

using validate::DefinitionsFile;

class Compilation {
public:
    Compilation(const OpenedDefinitions& definitions, const DefinitionsFile& file, const CompileOptions& options,
                Report& report)
        : subject_(definitions.holder()),
          file_(file),
          options_(options),
          report_(report),
          settings_(subject_.validator_options()),
          context_{definitions.model(), *subject_.namespaces(), subject_.files(), settings_.check, not_reported_} {}

    // Nothing when there is a problem, which is reported.
    std::optional<std::string> run() {
        if (options_.normalized) return document([&](Writing& writing) { write_service(writing, file_); });
        std::unique_ptr<validate::Document> inventory;
        validate::RepresentationOptions representing;
        if (!options_.inventory.empty()) {
            inventory = read_inventory(options_.inventory, file_.grammar->version(), options_.limits, report_);
            representing.inventory = inventory->root();
        }
        const validate::ServiceRepresentation service = represent(context_, file_, representing);
        for (const validate::RepresentationProblem& problem : service.problems) report_.add(problem.finding);
        if (report_.exit_status() != ExitStatus::ok) return std::nullopt;
        return document([&](Writing& writing) { write_representation(writing, service); });
    }

private:
    template <class Write>
    std::string document(const Write& write) {
        const std::unique_ptr<Output> out = make_output(options_.format);
        TypeNames types(context_.names, subject_.report());
        UsedFunctions functions;
        Writing writing{context_, subject_.report(), *out, types, functions, options_.places};
        {
            const Map all(*out);
            {
                const Map tool(*out, "tool", Output::Layout::line);
                out->entry("name", "csar");
                out->entry("version", version());
            }
            out->entry("command", "compile");
            out->entry("form", options_.normalized ? "normalized" : "representation");
            write(writing);
        }
        return out->take();
    }

    Subject& subject_;
    const DefinitionsFile& file_;
    const CompileOptions& options_;
    Report& report_;
    Report not_reported_;
    validate::ValidatorOptions settings_;
    validate::CheckContext context_;
};

}  // namespace

CompileResult compile(Subject& subject, const CompileOptions& options, Report& report) {
    OpenedDefinitions definitions(subject, report);
    if (definitions.xml_definitions() != nullptr)
        throw Failure(FailureKind::input,
                      compose("{}: definitions of TOSCA 1.0 in XML are not compiled", definitions.title()));
    const DefinitionsFile* const file = definitions.model().find(definitions.entry());
    CompileResult result;
    definitions.finish();
    if (report.exit_status() != ExitStatus::ok) return result;
    if (file == nullptr || file->service_template() == nullptr)
        throw Failure(FailureKind::input, compose("{}: there is no service template to compile", definitions.title()));
    try {
        result.document = Compilation(definitions, *file, options, report).run();
    } catch (const OverBudget& over) {
        report_over_budget(over, definitions.entry(), report);
    }
    report.sort();
    return result;
}

}  // namespace csar::compile
