// The versions of types (csd07 6.4.1). In 1.x they are text of any form.
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/rules/passes.hpp"
#include "validate/values/version_number.hpp"

namespace csar::validate {

void check_type_versions(CheckContext& context) {
    for (const Type& type : context.names.types()) {
        const Slot* const version = type.element->file->is_standard() ? type.element->find(Key::version) : nullptr;
        if (version == nullptr || version->row->shape != Shape::version) continue;
        auto reading = read_version(version->value.text());
        if (reading.value) continue;
        auto finding = diagnose(rules::tosca::wrong_literal, version->value.place(), version->value.text(), "version",
                                reading.fault);
        finding.hint = std::move(reading.hint);
        context.report.add(std::move(finding));
    }
}

}  // namespace csar::validate
