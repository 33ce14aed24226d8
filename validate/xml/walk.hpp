// Visits TOSCA elements.
#pragma once

#include "validate/document/xml/xml_document.hpp"
#include "validate/xml/definitions.hpp"

namespace csar::validate::xml {

// Visits `element` and its descendants in file order. Skips misplaced elements, which are already reported.
template <class Visit>
void walk(XmlElement element, const ElementRule& rule, Visit& visit) {
    visit(element, rule);
    for (const XmlElement child : element.children()) {
        const ElementRule* const own = child.name().space == tosca_namespace ? rule.child(child.name().local) : nullptr;
        if (own != nullptr) walk(child, *own, visit);
    }
}

template <class Visit>
void walk(const XmlFile& file, Visit&& visit) {
    walk(file.document->root(), root_rule(file.dialect), visit);
}

}  // namespace csar::validate::xml
