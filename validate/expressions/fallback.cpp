#include "validate/expressions/fallback.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "validate/expressions/check_value.hpp"
#include "validate/expressions/checker.hpp"
#include "validate/expressions/path.hpp"
#include "validate/resolved/assignment.hpp"
#include "validate/resolved/sites.hpp"

namespace csar::validate {
namespace {

// Each check of the calls in a fallback follows a path through types.
constexpr std::uint64_t steps_of_a_fallback = 1000;

// A refinement and the refined definition may be in different files.
const Element& giver_of(const Definition& definition) {
    const bool fixed = static_cast<bool>(definition.fixed_value());
    for (const Element* element : definition.chain())
        if (element->has(fixed ? Key::value : Key::default_)) return *element;
    return definition.nearest();
}

std::vector<Diagnostic> faults_of(CheckContext& context, Node value, const Schema& schema, const Site& site) {
    std::vector<Diagnostic> found;
    Checker checker(context, site, found);
    const Expression expression = checker.expression_of(value);
    if (expression.is_literal())
        checker.examine(value);
    else
        checker.check(expression, schema);
    return found;
}

bool same_place(const Place& a, const Place& b) { return a.line == b.line && a.column == b.column && a.file == b.file; }

// The value may also be in a relationship template to which a requirement assignment refers. Absent if nothing is
// assigned or the value is fixed.
Node assigned_value(CheckContext& context, const Element& element, const Definition& definition,
                    std::string_view name) {
    if (definition.fixed_value()) return {};
    const bool requirement = element.entity == Entity::requirement_assignment;
    const Element* const owner = requirement ? element.child(Key::relationship) : &element;
    if (const Node assigned = owner ? (*owner)[Key::properties][name] : Node()) return assigned;
    if (requirement && owner != nullptr)
        if (const Element* const named = resolve_assignment(context, element).relationship_template)
            if (const Node assigned = (*named)[Key::properties][name]) return assigned;
    return {};
}

}  // namespace

Site site_of_fallback(const Definition& definition, const Site& user) {
    Site site = user;
    site.file = giver_of(definition).file;
    return site;
}

bool check_fallback(CheckContext& context, const Definition& definition, const Site& user, const Place& place) {
    const Node value = definition.fallback();
    spend_work(steps_of_a_fallback);
    const Schema schema = definition.schema();
    const Site written = site_of(context, giver_of(definition)), here = site_of_fallback(definition, user);
    const std::vector<Diagnostic> everywhere = faults_of(context, value, schema, written);
    bool good =
        std::ranges::none_of(everywhere, [](const Diagnostic& fault) { return fault.severity == Severity::error; });
    for (Diagnostic& fault : faults_of(context, value, schema, here)) {
        const bool known = std::ranges::any_of(
            everywhere, [&](const Diagnostic& other) { return same_place(other.place, fault.place); });
        if (known) continue;
        good &= fault.severity != Severity::error;
        const Place cause = std::exchange(fault.place, place);
        context.report.add(std::move(fault).with_related(cause, "the type defines this value"));
    }
    return good && check_computed_default(context, value, schema, here, written, place);
}

std::optional<ConstantProperty> constant_property(CheckContext& context, const Expression& call, const Site& site) {
    if (!call.arguments.is_sequence()) return std::nullopt;
    Checker checker(context, site, Checker::Findings::drop);
    ArgumentWalk way(call.arguments);
    const auto point = follow_path(checker, way);
    const Node name = way.next();
    if (!point || point->many || !name.is_string()) return std::nullopt;
    const Element* const node = point->node_template;
    if (node != nullptr && (node->has(Key::directives) || node->lacks_copy())) return std::nullopt;
    // A capability that is not assigned has the values of its definition.
    const Element* const owner = point->element != nullptr ? point->element : node;
    if (owner == nullptr || owner->lacks_copy()) return std::nullopt;
    const Definition definition = member_of(*point, Key::properties, name.text());
    const bool may_assign = definition && point->element != nullptr;
    const Node assigned = may_assign ? assigned_value(context, *owner, definition, name.text()) : Node();
    const Node value = assigned ? assigned : definition.fallback();
    if (!value) return std::nullopt;
    return ConstantProperty{owner, name, value, definition, static_cast<bool>(assigned), way};
}

Site site_of_value(CheckContext& context, const Element& owner, const Definition& definition, bool assigned) {
    const Site own = site_of(context, owner);
    return assigned ? own : site_of_fallback(definition, own);
}

}  // namespace csar::validate
