// The interfaces of node and relationship types with their operations and notifications, with all refinements applied
// (csd07 11.2, 11.4, 11.6; 1.3 3.6.17 to 3.6.20).
#pragma once

#include <string_view>

#include "validate/resolved/context.hpp"

namespace csar::validate {

// An interface of a node or relationship type.
struct Interface {
    DefinitionChain chain;       // the definitions of the interface, the nearest refinement first
    const Type* type = nullptr;  // interface type; null if unknown
    // False if some definitions are unknown. Then nothing can be concluded from missing parts, or from a missing
    // interface.
    bool complete = true;

    // True if the interface exists. Before 2.0 it may have only a type, without a definition (see find_interface).
    explicit operator bool() const { return !chain.empty() || type != nullptr; }
};

// An entity that may have interfaces: a type, and the elements that refine it (such as relationship definitions),
// nearest first.
struct InterfaceHolder {
    DefinitionChain over;
    const Type* type = nullptr;  // null if unknown

    bool complete() const { return type != nullptr && type->complete; }
};

// The interface with this name. Before 2.0 the name may also be that of an interface type, as in drafts of 1.0
// (docs/tosca.md, interfaces). `file` determines the meaning of this name.
Interface find_interface(CheckContext& context, const InterfaceHolder& holder, std::string_view name,
                         const DefinitionsFile& file);

// The definitions of an operation or notification (`section` is Key::operations or notifications) of an interface, the
// nearest refinement first and the interface type's own definition last; empty if there is none.
DefinitionChain find_operation(CheckContext& context, const Interface& interface, Key section, std::string_view name);

// The inputs that can be assigned to an operation, including the inputs of its interface; `operation` may be empty.
const Members& inputs_of(CheckContext& context, const Interface& interface, const DefinitionChain& operation);

// The nearest definition of every operation or notification of an interface.
std::vector<const Element*> all_operations(const Interface& interface, Key section);

// Reports an operation or notification name that its interface does not have.
void report_unknown_operation(CheckContext& context, Node name, const Interface& interface, Key section);

// A hint about an operation or notification that a holder does not have: the most similar name of an interface or, if
// there is none, of an operation. May be empty.
Hint hint_at_operation(CheckContext& context, const InterfaceHolder& holder, std::string_view interface_name,
                       std::string_view name, Key section, const DefinitionsFile& file);

// The artifact that the name in an implementation denotes (csd07 11.8; 1.3 3.6.16). It belongs to the surrounding node
// template or to its node type, even for operations in the requirements of the template. Operations of relationship
// types and templates, groups, workflows and functions see no artifacts (docs/tosca.md, implementations). `may_exist`
// is set if the node type is not fully known.
Lookup find_artifact(ServiceIndex& index, const Element& implementation, std::string_view name);

// The node template or node type to whose artifacts `implementation` can refer; nullptr if there is none.
const Element* artifact_holder(const Element& implementation);

}  // namespace csar::validate
