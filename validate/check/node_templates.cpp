// Node templates and relationship templates (csd07 7.2, 7.4; 1.3 3.8.3, 3.8.4).
#include "report/rules/tosca.hpp"
#include "validate/check/mandatory.hpp"
#include "validate/check/passes.hpp"
#include "validate/check/wording.hpp"

namespace csar::validate {
namespace {

void check_node_template(CheckContext& context, const Element& element) {
    check_copy(context, element);
    if (!element.has(Key::copy)) check_mandatory(context, element, {});
}

void check_relationship_template(CheckContext& context, const Element& element) {
    check_copy(context, element);
    if (!element.has(Key::copy)) check_mandatory(context, element, {});
}

}  // namespace

void check_templates(CheckContext& context) {
    for (const auto& file : context.model.files()) {
        const Element* const service = file->is_standard() ? file->service_template() : nullptr;
        if (service == nullptr) continue;
        for (const Element& element : service->children(Key::node_templates)) check_node_template(context, element);
        for (const Element& element : service->children(Key::relationship_templates))
            check_relationship_template(context, element);
    }
}

}  // namespace csar::validate
