// Interfaces of node and relationship types with their refinements (csd07 11.2, 11.4, 11.6; 1.3 3.6.17 to 3.6.20).
#pragma once

#include <string_view>

#include "validate/resolved/context.hpp"

namespace csar::validate {

struct Interface {
    DefinitionChain chain;       // nearest refinement first
    const Type* type = nullptr;  // null if unknown
    // False if definitions are unknown. Then missing parts are not errors.
    bool complete = true;

    // Before 2.0, an interface may have a type without a definition (see find_interface).
    explicit operator bool() const { return !chain.empty() || type != nullptr; }
};

// A type with interfaces, and the elements that refine it, nearest first.
struct InterfaceHolder {
    DefinitionChain over;
    const Type* type = nullptr;  // null if unknown

    bool complete() const { return type != nullptr && type->complete; }
};

// Finds an interface by name. Before 2.0, `name` may be an interface type, as in drafts of 1.0 (docs/tosca.md,
// interfaces). `file` resolves the type.
Interface find_interface(CheckContext& context, const InterfaceHolder& holder, std::string_view name,
                         const DefinitionsFile& file);

// The definitions of an operation or notification, nearest refinement first; the interface type's definition is last.
// `section`: Key::operations or notifications.
DefinitionChain find_operation(CheckContext& context, const Interface& interface, Key section, std::string_view name);

// Includes the inputs of the interface. `operation` may be empty.
const Members& inputs_of(CheckContext& context, const Interface& interface, const DefinitionChain& operation);

// The nearest definitions. `section`: operations or notifications.
std::vector<const Element*> all_operations(const Interface& interface, Key section);

// Reports an unknown operation or notification.
void report_unknown_operation(CheckContext& context, Node name, const Interface& interface, Key section);

// Suggests an interface or operation with a similar name. May be empty.
Hint hint_at_operation(CheckContext& context, const InterfaceHolder& holder, std::string_view interface_name,
                       std::string_view name, Key section, const DefinitionsFile& file);

// The artifact named in an implementation (csd07 11.8; 1.3 3.6.16), in the surrounding node template or its node type.
// Operations outside nodes cannot use artifact names (docs/tosca.md, implementations). `may_exist` is set if the node
// type is incomplete.
Lookup find_artifact(ServiceIndex& index, const Element& implementation, std::string_view name);

// The node template or node type with the artifacts for `implementation`, or nullptr.
const Element* artifact_holder(const Element& implementation);

}  // namespace csar::validate
