#include "csar/compile/compile.hpp"

#include <csar/failure.hpp>
#include <csar/version.hpp>
#include "base/budget.hpp"
#include "base/compose.hpp"
#include "csar/compile/parts.hpp"
#include "csar/compile/represented.hpp"
#include "csar/open/opened_definitions.hpp"
#include "report/over_budget.hpp"
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"

namespace csar::compile {
namespace {

class Compilation {
public:
    Compilation(const open::OpenedDefinitions& definitions, const DefinitionsFile& file, const CompileOptions& options,
                Report& report)
        : subject_(definitions.holder()),
          file_(file),
          options_(options),
          report_(report),
          settings_(subject_.validator_options()),
          context_{definitions.model(), *subject_.namespaces(), subject_.files(), settings_.check, not_reported_} {}

    // Returns nullopt if an error is reported.
    std::optional<std::string> run() {
        if (options_.normalized) {
            std::string normalized = document([&](Writing& writing) { write_service(writing, file_); });
            return options_.format == CompileFormat::tosca ? tosca_file_of(normalized) : normalized;
        }
        std::unique_ptr<validate::Document> inventory;
        validate::RepresentationOptions representing;
        representing.limits = options_.limits;
        if (!options_.inventory.empty()) {
            inventory = read_inventory(options_.inventory, file_.grammar->version(), options_.limits, report_);
            if (report_.exit_status() != ExitStatus::ok) return std::nullopt;
            representing.inventory = inventory->root();
            representing.type_named = [types = node_types()](std::string_view name) {
                const auto found = types.find(std::string(name));
                return found == types.end() ? nullptr : found->second;
            };
        }
        const validate::ServiceRepresentation service = represent(context_, file_, representing);
        for (const Diagnostic& problem : service.problems) report_.add(problem);
        // The graph is incomplete if a value was not computed to the end.
        for (const Diagnostic& found : not_reported_.diagnostics())
            if (found.id == rules::tosca::check_cut_short.id) report_.add(found);
        if (report_.exit_status() != ExitStatus::ok) return std::nullopt;
        return document([&](Writing& writing) { write_representation(writing, service); });
    }

private:
    // Keyed by the names of the types in compiled services.
    using NodeTypes = std::unordered_map<std::string, const Type*, KeyedHash, std::equal_to<>>;
    NodeTypes node_types() {
        NodeTypes types;
        const TypeNames names(context_.names, subject_.report());
        for (const Type& type : context_.names.types())
            if (type.kind == TypeKind::node) types.emplace(names.name_of(type), &type);
        return types;
    }

    template <class Write>
    std::string document(const Write& write) {
        const std::unique_ptr<Output> out = make_output(options_.format);
        TypeNames types(context_.names, subject_.report());
        UsedDefinitions functions(Key::functions, context_.model, subject_.report());
        UsedDefinitions repositories(Key::repositories, context_.model, subject_.report());
        Writing writing{context_,
                        subject_.report(),
                        *out,
                        types,
                        functions,
                        repositories,
                        options_.places && options_.format != CompileFormat::tosca};
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

    open::Subject& subject_;
    const DefinitionsFile& file_;
    const CompileOptions& options_;
    Report& report_;
    Report not_reported_;
    validate::ValidatorOptions settings_;
    validate::CheckContext context_;
};

}  // namespace

CompileResult compile(open::Subject& subject, const CompileOptions& options, Report& report) {
    open::OpenedDefinitions definitions(subject, report);
    if (definitions.xml_definitions() != nullptr)
        throw Failure(FailureKind::input,
                      compose("{}: definitions of TOSCA 1.0 in XML cannot be compiled", definitions.title()));
    const DefinitionsFile* const file = definitions.model().find(definitions.entry());
    CompileResult result;
    definitions.finish();
    if (report.exit_status() != ExitStatus::ok) return result;
    if (file == nullptr || file->service_template() == nullptr)
        throw Failure(FailureKind::input,
                      compose("{}: there is no {} to compile", definitions.title(),
                              file == nullptr ? "service template" : file->grammar->noun_of(Entity::service_template)));
    if (file->is_variable())
        throw Failure(FailureKind::input,
                      compose("{}: a variable service template cannot be compiled; first resolve the template with "
                              "csar resolve",
                              definitions.title()));
    if (options.format == CompileFormat::tosca && !validate::calls_are_marked.has(file->grammar->version()))
        throw Failure(FailureKind::input,
                      compose("{}: only a service template of TOSCA 2.0 can be written as TOSCA; convert earlier "
                              "versions with csar migrate",
                              definitions.title()));
    try {
        result.document = Compilation(definitions, *file, options, report).run();
    } catch (const OverBudget& over) {
        report_over_budget(over, definitions.entry(), report);
        if (report.exit_status() == ExitStatus::ok) throw;  // a result has a document or an error
    }
    report.sort();
    return result;
}

}  // namespace csar::compile
