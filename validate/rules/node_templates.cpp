// Node templates and relationship templates (csd07 7.2, 7.4; 1.3 3.8.3, 3.8.4).
#include "report/rules/tosca.hpp"
#include "validate/expressions/check_value.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/directives.hpp"
#include "validate/rules/each_template.hpp"
#include "validate/rules/member_values.hpp"
#include "validate/rules/node_definitions.hpp"
#include "validate/rules/node_filters.hpp"
#include "validate/rules/passes.hpp"
#include "validate/rules/service_check.hpp"

namespace csar::validate {
namespace {

void check_selection(CheckContext& context, const Element& element, const Type* type, const Site& site) {
    const Slot* const filter = element.find(Key::node_filter);
    if (filter != nullptr) {
        bool selects = element.has_lost(Key::directives);
        for (const Node directive : element[Key::directives].items()) selects |= directive.text() == "select";
        if (!selects && filters_need_select.has(element.file->grammar->version()))
            context.report.add(diagnose(rules::tosca::filter_without_select, filter->value.place()));
        check_node_filter(context, *filter, type, site);
    }
    if (!only_selected(element)) return;
    for (const Slot& slot : element.slots)
        for (const Key ignored :
             {Key::properties, Key::attributes, Key::capabilities, Key::requirements, Key::interfaces, Key::artifacts})
            if (slot.row->key == ignored)
                context.report.add(diagnose(rules::tosca::ignored_by_select, slot.value.place(), slot.row->name));
}

void check_count(CheckContext& context, const Element& element, const Site& site) {
    const Node count = element[Key::count];
    const Version version = element.file->grammar->version();
    if (count && is_call(context, count, version))
        check_value(context, count, {&built_in_type(version, BuiltIn::integer), {}}, site);
}

void check_node_template(ServiceCheck& check, const Element& element) {
    CheckContext& context = check.context;
    if (!element.lacks_copy()) check_mandatory(context, element, {});
    check_directives(context, element);
    const Type* const type = element.type();
    const Site site = site_of(context, element);
    const bool complete = !may_be_only_selected(element);
    check_member_values(context, {&element, type, nullptr, complete, complete}, site);
    check_network(context, element);
    if (type != nullptr) check_capability_assignments(check, element, *type, site);
    check_count(context, element, site);
    check_selection(context, element, type, site);
    check_requirement_assignments(check, element, type);
}

void check_relationship_template(CheckContext& context, const Element& element) {
    if (!element.lacks_copy()) check_mandatory(context, element, {});
    check_member_values(context, {&element, element.type(), nullptr, true, true}, site_of(context, element));
}

// Reports names of templates and groups that are ambiguous in paths, targets and members.
void check_shared_names(CheckContext& context, const Element& service) {
    const Key sections[] = {Key::node_templates, Key::relationship_templates, Key::groups};
    for (std::size_t later = 1; later < std::size(sections); ++later)
        each_child(service, sections[later], [&](const Element& element) {
            for (std::size_t earlier = 0; earlier < later; ++earlier)
                if (const Element* other = context.services.find(&service, sections[earlier], element.name_text()))
                    context.report.add(
                        with_definition(diagnose(rules::tosca::shared_name, element.place(), to_string(element.entity),
                                                 to_string(other->entity), element.name_text()),
                                        *other, "the other one"));
        });
}

}  // namespace

void check_templates(CheckContext& context) {
    for (const auto& file : context.model.files()) {
        const Element* const service = file->is_standard() ? file->service_template() : nullptr;
        if (service == nullptr) continue;
        ServiceCheck check{context, *service};
        each_template(*service, Key::node_templates, context.report,
                      [&](const Element& element) { check_node_template(check, element); });
        each_template(*service, Key::relationship_templates, context.report,
                      [&](const Element& element) { check_relationship_template(context, element); });
        check_shared_names(context, *service);
        check_default_ports(context, *service);
    }
}

}  // namespace csar::validate
