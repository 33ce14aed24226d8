#include "validate/expressions/fallback.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "validate/expressions/check_value.hpp"
#include "validate/expressions/checker.hpp"
#include "validate/resolved/sites.hpp"

namespace csar::validate {
namespace {

// The cost of checking the calls in a fallback twice. Each check follows a path through types.
constexpr std::uint64_t steps_of_a_fallback = 1000;

// The definition with the fallback. A refinement and the refined definition may be in different files.
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
        context.report.add(std::move(fault).with_related(cause, "its type gives it this value"));
    }
    return good && check_computed_default(context, value, schema, here, written, place);
}

}  // namespace csar::validate
