// Types of 1.x that derive from nothing. Every normative type derives from the root type of its kind, which has what
// orchestrators ask of all of them, such as the interface Standard of nodes (1.3 5.9.1).
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

// Data types may be made of nothing but properties (1.3 3.7.6). Who defines a root type means one.
bool may_stand_alone(const Type& type) { return type.kind == TypeKind::data || type.name.ends_with("Root"); }

}  // namespace

void check_root_types(CheckContext& context) {
    for (const Type& type : context.names.types()) {
        const Element& element = *type.element;
        if (!element.file->is_standard() || !types_have_root.has(element.file->grammar->version())) continue;
        if (element.has(Key::derived_from) || may_stand_alone(type)) continue;
        context.report.add(diagnose(rules::tosca::missing_parent_type, element.node.place(), spoken(type)));
    }
}

}  // namespace csar::validate
