// Names of types and elements in findings.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "report/diagnose.hpp"
#include "report/report.hpp"
#include "validate/model/near_name.hpp"

namespace csar::validate {

// "node type 'Server'"
inline std::string kind_and_name(const Type& type) { return compose("{} '{}'", to_string(type.kind), type.name); }
// "Lamp", or "Lamp (lamps.yaml)" if `other` is also named Lamp.
std::string name_beside(const Type& type, const Type& other);
std::string name_beside(const Type& type, const std::vector<const Type*>& others);
// "node template 'server'"
inline std::string kind_and_name(const Element& element) {
    return compose("{} '{}'", to_string(element.entity), element.name_text());
}

// Adds the definition as a related place.
inline void relate_definition(Diagnostic& finding, const Type& type) {
    if (type.element != nullptr)
        finding.related.push_back({type.element->place(), kind_and_name(type) + " is defined here"});
}
// Returns the finding with the definition as a related place.
inline Diagnostic&& with_definition(Diagnostic&& finding, const Type& type) {
    relate_definition(finding, type);
    return std::move(finding);
}
inline Diagnostic&& with_definition(Diagnostic&& finding, const Element& element, std::string text = "defined here") {
    finding.related.push_back({element.place(), std::move(text)});
    return std::move(finding);
}

// Reports that `type` has no `name` under `section`, with a similar name and the definition of the type.
Diagnostic unknown_member(const RuleTaking<3>& rule, const Report& report, const Type& type, Key section, Node name);

}  // namespace csar::validate
