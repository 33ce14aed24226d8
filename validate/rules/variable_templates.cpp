// The templates of variable service templates against their types (Variability4TOSCA 1.0, Element Collections), as far
// as that does not depend on the variants chosen: names of properties and requirements, and literal values. Whether a
// chosen variant is complete is checked when the template has been resolved.
#include <unordered_set>
#include <utility>

#include "base/keyed_hash.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/expressions/check_value.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/expressions/value_assignments.hpp"
#include "validate/model/wrapped_property.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

constexpr std::size_t max_looked_at = 1'000'000;  // nodes of values, in search of calls; aliases show some again
constexpr std::size_t max_compared = 100'000;     // names, to find those near to misspelt ones
constexpr std::size_t max_missing = 50;           // of one template

// Counts the work for the templates of one file.
struct Work {
    std::size_t looked_at = 0, compared = 0;

    bool may_suggest(std::size_t names) {
        compared += names;
        return compared <= max_compared;
    }
};

constexpr std::pair<Key, TypeKind> templates[] = {{Key::node_templates, TypeKind::node},
                                                  {Key::relationship_templates, TypeKind::relationship},
                                                  {Key::groups, TypeKind::group},
                                                  {Key::policies, TypeKind::policy}};

class VariableTemplate {
public:
    // `kind`: of the template's type.
    VariableTemplate(CheckContext& context, const Element& element, TypeKind kind, Work& work)
        : context_(context), element_(element), work_(work) {
        const Node type = element[Key::type];
        if (type.is_scalar()) type_ = context.names.find(kind, type.text(), *element.file).type;
    }

    void check() {
        // One of several types is chosen later; a type that nothing defines is reported for the resolved template.
        if (type_ == nullptr || !type_->complete) return;
        check_properties();
        if (element_.entity == Entity::node_template) check_requirements();
    }

private:
    void check_properties() {
        const Members& members = context_.tables.members({}, type_, Key::properties);
        const Node values = element_[Key::properties];
        for (const auto [name, value] : values.entries()) check_property(name, value, members, false);
        for (const Node item : values.items())
            for (const auto [name, value] : item.entries()) check_property(name, value, members, true);
        if (element_.has_lost(Key::properties)) return;
        std::size_t missing = 0;
        for (const std::size_t number : members.needing()) {
            const Member& member = members.all()[number];
            if (given_.count(&member.definition) != 0) continue;
            if (++missing > max_missing) return;
            context_.report.add(
                diagnose(rules::tosca::missing_assignment, element_.place(), called(element_), "property", member.name)
                    .with_related(member.definition.nearest().place(), "defined here"));
        }
    }

    void check_property(Node name, Node written, const Members& members, bool is_entry) {
        spend_work(steps_a_visit);
        if (!name.is_scalar()) return;
        const Definition* const definition = members.find(name.text());
        if (definition == nullptr) return report_unknown_property(name, members);
        given_.insert(definition);
        // A wrapped property has its value, or an expression, inside.
        const Node value = is_entry && is_wrapped_property(written) ? written["value"] : written;
        if (value && is_literal(value)) check_value(context_, value, definition->schema(), site_of(context_, element_));
    }

    void report_unknown_property(Node name, const Members& members) {
        Suggestion near(name.text());
        if (work_.may_suggest(members.all().size()))
            for (const Member& member : members.all()) near.offer(member.name);
        // Counts as given, so that one mistake leads to one finding.
        if (!near.best().empty()) given_.insert(members.find(near.best()));
        context_.report.add(
            diagnose(rules::tosca::unknown_assignment, name.place(), kind_and_name(*type_), "property", name.text())
                .with_hint(near.hint()));
    }

    // Calls read lists of conditional elements, whose order is known only when they are resolved.
    bool is_literal(Node value) {
        if (++work_.looked_at > max_looked_at || is_call(context_, value, element_.file->grammar->version()))
            return false;
        for (const Node item : value.items())
            if (!is_literal(item)) return false;
        for (const auto [key, entry] : value.entries())
            if (!is_literal(entry)) return false;
        return true;
    }

    void check_requirements() {
        const auto known = type_->members(Key::requirements);
        std::unordered_set<std::string_view, KeyedHash> names;
        for (const Element* const definition : known) names.insert(definition->name_text());
        for (const Element& assignment : element_.children(Key::requirements)) {
            if (!assignment.name || names.count(assignment.name_text()) != 0) continue;
            spend_work(steps_a_visit);
            Suggestion near(assignment.name_text());
            if (work_.may_suggest(names.size()))
                for (const std::string_view name : names) near.offer(name);
            context_.report.add(diagnose(rules::tosca::unknown_assignment, assignment.place(), kind_and_name(*type_),
                                         "requirement", assignment.name_text())
                                    .with_hint(near.hint()));
        }
    }

    CheckContext& context_;
    const Element& element_;
    const Type* type_ = nullptr;
    Work& work_;
    std::unordered_set<const Definition*> given_;
};

}  // namespace

void check_variable_templates(CheckContext& context) {
    for (const auto& file : context.model.files()) {
        const Element* const service = file->is_variable() ? file->service_template() : nullptr;
        if (service == nullptr) continue;
        Work work;
        for (const auto& [section, kind] : templates)
            for (const Element& element : service->children(section)) {
                spend_work(steps_a_visit);
                VariableTemplate(context, element, kind, work).check();
            }
    }
}

}  // namespace csar::validate
