#include "csar/resolve/resolve.hpp"

#include "base/file.hpp"
#include "base/output_file.hpp"
#include "csar/open/input.hpp"
#include "csar/open/loose_files.hpp"
#include "validate/variability/resolve.hpp"

namespace csar {

ResolveResult resolve(const Input& input, const ResolveOptions& options, Report& report) {
    const OpenInput opened = open_input(input, options.limits);
    const LooseFiles files(opened.name, opened.file, opened.is_path);
    report.set_kind(SubjectKind::file, files.shown_base());
    std::uint64_t alias_nodes = 0;
    const auto document =
        validate::Document::parse(files.entry(), read_whole_file(opened.file, options.limits.definitions_file),
                                  options.limits, report, &alias_nodes);
    validate::variability::ResolveRequest request;
    request.presets = options.presets;
    request.inputs = options.inputs;
    request.now = options.now;
    request.explain = options.explain;
    request.files = &files;
    std::unique_ptr<validate::Document> inputs;
    if (!options.input_file.empty()) {
        inputs = validate::Document::parse(options.input_file,
                                           read_whole_file(options.input_file, options.limits.definitions_file),
                                           options.limits, report, &alias_nodes);
        request.input_file = inputs.get();
    }
    ResolveResult result;
    if (report.count(Severity::error) != 0) return result;
    auto resolved = validate::variability::resolve(*document, request, options.limits, report);
    report.sort();
    if (!resolved) return result;
    if (!options.output.empty()) {
        OutputFile output(options.output);
        output.file().write(std::as_bytes(std::span(resolved->text)));
        output.commit();
    }
    result.definitions = std::move(resolved->text);
    for (auto& element : resolved->elements)
        result.elements.push_back({std::move(element.name), element.present, element.line});
    return result;
}

}  // namespace csar
