#include "csar/resolve/resolve.hpp"

#include "base/file.hpp"
#include "base/output_file.hpp"
#include "csar/container/container.hpp"
#include "csar/inspect/list_variability.hpp"
#include "csar/open/input.hpp"
#include "csar/open/loose_files.hpp"
#include "csar/resolve/resolve_package.hpp"
#include "validate/variability/resolve.hpp"

namespace csar {
namespace {

using validate::Document;

ResolveResult resolve_file(const LooseFiles& files, const File& content, const ResolveOptions& options,
                           const Document* inputs, Report& report) {
    report.set_kind(SubjectKind::file, files.shown_base());
    const auto document = Document::parse(files.entry(), read_whole_file(content, options.limits.definitions_file),
                                          options.limits, report);
    ResolveResult result;
    if (report.count(Severity::error) != 0) return result;
    if (options.list) {
        ListedVariability listed = list_variability(*document);
        result.inputs = std::move(listed.inputs);
        result.presets = std::move(listed.presets);
        return result;
    }
    auto resolved = validate::variability::resolve(*document, request_of(options, files, files.entry(), inputs),
                                                   options.limits, report);
    const bool is_done = resolved && is_valid(*resolved, files.entry(), files, options, report);
    report.sort();
    if (!is_done) return result;
    if (!options.output.empty()) {
        OutputFile output(options.output);
        output.file().write(std::as_bytes(std::span(resolved->text)));
        output.commit();
        result.written = true;
    }
    result.definitions = std::move(resolved->text);
    for (auto& element : resolved->elements)
        result.elements.push_back({std::move(element.name), element.present, element.line, std::move(element.reason)});
    return result;
}

}  // namespace

ResolveResult resolve(const Input& input, const ResolveOptions& options, Report& report) {
    OpenInput opened = open_input(input, options.limits);
    std::unique_ptr<Document> inputs;
    if (!options.input_file.empty())
        inputs =
            Document::parse(options.input_file, read_whole_file(options.input_file, options.limits.definitions_file),
                            options.limits, report);
    auto container = container::open(std::move(opened.file), {.limits = options.limits, .jobs = options.jobs}, report);
    if (container->format() != container::Format::file) {
        ResolveResult result = resolve_package(input, std::move(container), options, inputs.get(), report);
        report.sort();
        return result;
    }
    const LooseFiles files(opened.name, *container->archive(), opened.is_path);
    return resolve_file(files, *container->archive(), options, inputs.get(), report);
}

}  // namespace csar
