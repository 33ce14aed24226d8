// Rules for types of every kind: their versions (csd07 6.4.1; 1.3 3.3.2, 3.7.1) and parents (1.3 5.9.1).
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/document/one_line.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/passes.hpp"
#include "validate/values/version_number.hpp"

namespace csar::validate {
namespace {

// Data types may have only properties (1.3 3.7.6). A type whose name ends in "Root" is probably a root.
bool may_stand_alone(const Type& type) { return type.kind == TypeKind::data || type.name.ends_with("Root"); }

}  // namespace

void check_type_versions(CheckContext& context) {
    for (const Type& type : context.names.types()) {
        const Slot* const version =
            type.element->file->has_checked_types() ? type.element->find(Key::version) : nullptr;
        if (version == nullptr || version->value.is_null()) continue;
        auto reading = read_version(version->value.text(), type.element->file->grammar->version());
        if (reading.value) continue;
        auto finding = diagnose(rules::tosca::wrong_literal, version->value.place(),
                                compose("the version of {}", kind_and_name(type)), one_line(version->value), "version",
                                reading.fault);
        finding.hint = std::move(reading.hint);
        context.report.add(std::move(finding));
    }
}

// A 1.x type without a parent lacks the root type of its kind. All normative types derive from the root type, and its
// members (such as the interface Standard of nodes) are required by orchestrators.
void check_root_types(CheckContext& context) {
    for (const Type& type : context.names.types()) {
        const Element& element = *type.element;
        if (!element.file->has_checked_types() || !types_have_root.has(element.file->grammar->version())) continue;
        if (element.has(Key::derived_from) || may_stand_alone(type)) continue;
        context.report.add(diagnose(rules::tosca::missing_parent_type, element.node.place(), kind_and_name(type)));
    }
}

}  // namespace csar::validate
