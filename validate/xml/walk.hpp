// Visits the TOSCA elements of a document.
#pragma once

#include "validate/document/xml/xml_document.hpp"
#include "validate/xml/grammar.hpp"

namespace csar::validate::xml {

// Calls `visit(element, rule)` for `element` and all its descendants that the grammar defines, in file order. Misplaced
// elements are skipped: the check of the form has reported them.
template <class Visit>
void walk(XmlElement element, const ElementRule& rule, Visit& visit) {
    visit(element, rule);
    for (const XmlElement child : element.children()) {
        const ElementRule* const own = child.name().space == tosca_namespace ? rule.child(child.name().local) : nullptr;
        if (own != nullptr) walk(child, *own, visit);
    }
}

}  // namespace csar::validate::xml
