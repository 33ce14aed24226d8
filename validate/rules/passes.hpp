// The passes of the validator, a file a chapter. Each looks at one aspect of the whole model and reports what is wrong;
// what an earlier pass reported as unknown is passed over in silence by the later ones.
#pragma once

#include "validate/resolved/context.hpp"

namespace csar::validate {

// Names of types everywhere (references.cpp). Must come first.
void resolve_types(CheckContext& context);

// Files, namespaces and service templates, and the values of inputs that the user gave (files.cpp, given_inputs.cpp).
void check_files(CheckContext& context);
void check_given_inputs(CheckContext& context);
// The versions of types (type_versions.cpp).
void check_type_versions(CheckContext& context);
// Metadata of 1.x that name the template (template_metadata.cpp).
void check_template_metadata(CheckContext& context);

// Lists of valid types in capability and relationship types (derivation.cpp).
void check_valid_type_lists(CheckContext& context);

// Capability and requirement definitions of types (derivation.cpp).
void check_node_types(CheckContext& context);

// Turns the short forms of incoming parameters into mappings (parameters.cpp). Must come before the passes that look at
// parameters.
void settle_short_forms(CheckContext& context);

// Ranges of occurrences in 1.x (occurrences.cpp).
void check_occurrences(CheckContext& context);

// Types of 1.x without a parent (root_types.cpp).
void check_root_types(CheckContext& context);

// Definitions of data: data types, properties, attributes, parameters and schemas (data_definitions.cpp).
void check_data(CheckContext& context);

// Data types that no value can have (endless_types.cpp).
void check_endless_types(CheckContext& context);

// Node templates and relationship templates (node_templates.cpp).
void check_templates(CheckContext& context);

// Definitions of functions, and names that paths cannot reach (functions/function_definitions.cpp).
void check_functions(CheckContext& context);

// Properties that are computed from themselves (functions/property_circles.cpp).
void check_property_circles(CheckContext& context);

// Interfaces: types (interface_types.cpp), definitions in types (interface_definitions.cpp), assignments in templates
// (interface_assignments.cpp).
void check_interface_types(CheckContext& context);
void check_interface_definitions(CheckContext& context);
void check_interface_assignments(CheckContext& context);

// Artifact types, artifacts and implementations (artifacts.cpp).
void check_artifacts(CheckContext& context);

// Workflows and their activities (workflows.cpp).
void check_workflows(CheckContext& context);

// Group types and groups (groups.cpp), policy types and policies (policies.cpp).
void check_groups(CheckContext& context);
void check_policies(CheckContext& context);

// Substitution mappings (substitution.cpp).
void check_substitutions(CheckContext& context);

// Secrets in service templates (credentials.cpp).
void check_credentials(CheckContext& context);

// All passes in their order.
void check_definitions(CheckContext& context);

}  // namespace csar::validate
