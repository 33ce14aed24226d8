// Metadata that the Simple Profile gives a meaning: template_name, template_author and template_version (1.3 3.10.1.1).
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/shape.hpp"
#include "validate/rules/passes.hpp"
#include "validate/values/version_number.hpp"

namespace csar::validate {
namespace {

// A version is read as it is written: 1.0 is a number for YAML.
void check_version(CheckContext& context, Node value) {
    auto reading = read_version(value.text());
    if (reading.value) return;
    auto finding = diagnose(rules::tosca::wrong_literal, value.place(), value.text(), "version", reading.fault);
    finding.hint = std::move(reading.hint);
    context.report.add(std::move(finding));
}

void check_metadata(CheckContext& context, Node metadata) {
    for (const auto [key, value] : metadata.entries()) {
        const std::string_view name = key.text();
        const bool is_version = name == "template_version";
        if (!is_version && name != "template_name" && name != "template_author") continue;
        if (!value.is_scalar() || value.is_null())
            context.report.add(diagnose(rules::tosca::wrong_form, value.place(), compose("'{}'", name),
                                        is_version ? "a version such as 1.0" : "a string", describe(value)));
        else if (is_version)
            check_version(context, value);
    }
}

}  // namespace

void check_template_metadata(CheckContext& context) {
    for (const auto& file : context.model.files())
        if (file->is_standard() && metadata_names_template.has(file->grammar->version()))
            check_metadata(context, (*file->root)[Key::metadata]);
}

}  // namespace csar::validate
