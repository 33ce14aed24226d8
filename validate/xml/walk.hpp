// Visiting the elements of a document that are of TOSCA.
#pragma once

#include "validate/document/xml/xml_document.hpp"
#include "validate/xml/grammar.hpp"

namespace csar::validate::xml {

// Calls `visit(element, rule)` for `element` and everything in it that the grammar knows, in the order of the file. What
// is where it must not is left out: the check of the form has reported it.
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
