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
        if (child.name().space != tosca_namespace) continue;
        for (const ContentStep& step : rule.content) {
            const ContentStep::Choice* const choice = step.find(child.name().local);
            if (choice == nullptr || choice->rule == nullptr) continue;
            walk(child, *choice->rule, visit);
            break;
        }
    }
}

}  // namespace csar::validate::xml
