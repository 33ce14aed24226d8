#include "validate/rules/member_values.hpp"

#include "validate/expressions/value_assignments.hpp"

namespace csar::validate {
namespace {

void check_section(CheckContext& context, const MemberValues& what, Key section, const Site& site) {
    static const Members nothing;
    const bool attributes = section == Key::attributes;
    const Node values = (*what.owner)[section];
    if (attributes && !values && !what.check_fallbacks) return;
    const bool complete = what.type != nullptr && what.type->complete;
    const Assignments assignments{.owner = what.owner,
                                  .section = section,
                                  .what = attributes ? "attribute" : "property",
                                  .type = what.type,
                                  .complete = complete,
                                  .check_required = what.check_required && complete && !attributes,
                                  .check_fallbacks = what.check_fallbacks && complete};
    const DefinitionChain none;
    const Members& members =
        what.type ? context.tables.members(what.over ? *what.over : none, what.type, section) : nothing;
    check_assignments(context, assignments, values, members, site);
}

}  // namespace

void check_member_values(CheckContext& context, const MemberValues& what, const Site& site) {
    for (const Key section : {Key::properties, Key::attributes}) check_section(context, what, section, site);
}

}  // namespace csar::validate
