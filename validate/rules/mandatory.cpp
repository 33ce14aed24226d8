#include "validate/rules/mandatory.hpp"

#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/model/mapping_keys.hpp"

namespace csar::validate {
void check_mandatory(CheckContext& context, const Element& element, const DefinitionChain& refined) {
    // Reports nothing for a list or text instead of a mapping of keynames, because its wrong form has been reported.
    if (!element.file->document->complete()) return;  // a missing keyname proves nothing if the file is incomplete
    if (!element.short_form && !element.node.is_mapping() && !element.node.is_null()) return;
    if (!refined.empty()) return;  // a keyname missing from the first definition is reported there
    for (const Keyname* row : element.file->grammar->keynames(element.entity)) {
        if (row->presence != Presence::mandatory_unless_refined || element.means_to_give(*row)) continue;
        if (has_only_unknown_keys(element, context.report)) return;
        context.report.add(diagnose(rules::tosca::missing_keyname, element.place(), this_one(element), row->name));
    }
}

DefinitionChain refined_definitions(const Element& definition, Key section) {
    const Type* const holder = definition.parent->defines;
    if (holder == nullptr || holder->parent == nullptr) return {};
    return definitions_along(*holder->parent, section, definition.name_text());
}

}  // namespace csar::validate
