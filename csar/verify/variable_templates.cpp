#include "csar/verify/variable_templates.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

#include "base/budget.hpp"
#include "csar/open/changed_files.hpp"
#include "validate/variability/resolve.hpp"

namespace csar::verify {
namespace {

using validate::variability::SourceMap;

// Returns false if the place has no source.
bool move_to_source(Place& place, const std::string& name, const SourceMap& sources) {
    if (place.file != name || place.line == 0) return true;
    const validate::Node source = sources.at(place.line, place.column);
    if (source) place = source.place();
    return bool{source};
}

}  // namespace

void validate_concrete(const std::string& text, const SourceMap& sources, const std::string& path,
                       const validate::FileProvider& files, validate::ValidatorOptions settings, Report& report) {
    settings.load.read_as.reset();
    settings.load.profile_source_names.clear();
    settings.migrate_to.reset();
    const open::ChangedFiles::Contents contents = {{path, text}};
    const open::ChangedFiles with(files, contents);
    Report found;
    const validate::Validator validator({path}, with, settings, found);
    spend_work(validator.work());  // each file has a budget of its own
    const std::string name = files.name_of(path);
    for (Diagnostic finding : found.diagnostics()) {
        if (finding.severity < Severity::warning || finding.place.file != name) continue;
        if (!move_to_source(finding.place, name, sources)) continue;
        for (Related& related : finding.related) move_to_source(related.place, name, sources);
        report.add(std::move(finding));
    }
}

void check_variability(const validate::Model& model, const validate::ValidatorOptions& settings, Report& report) {
    const Limits& limits = settings.load.limits;
    for (const validate::DefinitionsFile* const file : model.files()) {
        if (!file->is_variable() || !file->well_formed) continue;  // a malformed file is already reported
        const std::uint64_t errors = report.count(Severity::error);
        validate::variability::check_template(*file->document, limits, report);
        if (report.count(Severity::error) != errors) continue;
        const auto validate = [&](const std::string& text, const SourceMap& sources, Report& found) {
            validate_concrete(text, sources, file->path, *file->files, settings, found);
        };
        validate::variability::check_presence(*file->document, file->files, validate, limits, report);
    }
}

}  // namespace csar::verify
