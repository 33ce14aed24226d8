#include "validate/rules/passes.hpp"

namespace csar::validate {

void check_definitions(CheckContext& context) {
    resolve_types(context);
    check_files(context);
    check_given_inputs(context);
    check_type_versions(context);
    check_root_types(context);
    check_template_metadata(context);
    check_valid_type_lists(context);
    check_node_types(context);
    check_occurrences(context);
    settle_short_forms(context);
    check_data(context);
    check_endless_types(context);
    check_templates(context);
    check_interface_types(context);
    check_interface_definitions(context);
    check_interface_assignments(context);
    check_artifacts(context);
    check_workflows(context);
    check_groups(context);
    check_policies(context);
    check_substitutions(context);
    check_credentials(context);
    check_functions(context);
    check_property_circles(context);
}

}  // namespace csar::validate
