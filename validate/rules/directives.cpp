// Directives of node templates, capability and requirement assignments (csd07 7.2.1, 8.3, 8.5; 1.3 3.4.3).
#include <algorithm>

#include "base/suggest.hpp"
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/directives.hpp"

#include "validate/model/keyname_hint.hpp"

namespace csar::validate {
namespace {

struct Directive {
    Entity entity;
    Versions versions;
    std::string_view name;
    std::string_view meant = {};  // the spelling in this version, if `name` belongs to another version
};

constexpr Directive directives[] = {
    {Entity::node_template, only_2_0, "create"},
    {Entity::node_template, from_1_3, "select"},
    {Entity::node_template, from_1_3, "substitute"},
    {Entity::node_template, until_1_2, "selectable"},
    {Entity::node_template, until_1_2, "substitutable"},
    // In 1.3, the names of other versions are synonyms (3.4.3).
    {Entity::node_template, only_1_3, "selectable"},
    {Entity::node_template, only_1_3, "substitutable"},
    {Entity::node_template, only_2_0, "selectable", "select"},
    {Entity::node_template, only_2_0, "substitutable", "substitute"},
    {Entity::node_template, until_1_2, "select", "selectable"},
    {Entity::node_template, until_1_2, "substitute", "substitutable"},
    {Entity::capability_assignment, only_2_0, "internal"},
    {Entity::capability_assignment, only_2_0, "external"},
    {Entity::requirement_assignment, only_2_0, "internal"},
    {Entity::requirement_assignment, only_2_0, "external"},
};

const Directive* find(Entity entity, Version version, std::string_view name) {
    for (const Directive& row : directives)
        if (row.entity == entity && row.versions.has(version) && row.name == name) return &row;
    return nullptr;
}

std::string known(Entity entity, Version version) {
    std::string names;
    for (const Directive& row : directives)
        if (row.entity == entity && row.versions.has(version) && row.meant.empty())
            names += compose("{}'{}'", names.empty() ? "" : ", ", row.name);
    return names;
}

}  // namespace

void check_directives(CheckContext& context, const Element& element) {
    const Node list = element[Key::directives];
    const Version version = element.file->grammar->version();
    std::vector<std::string_view> seen;
    for (const Node directive : list.items()) {
        const std::string_view name = directive.text();
        const Directive* const row = find(element.entity, version, name);
        if (row == nullptr || !row->meant.empty()) {
            const Rule& rule =
                directives_are_closed.has(version) ? rules::tosca::unknown_directive : rules::tosca::doubtful_directive;
            auto finding = diagnose_with(rule, directive.place(),
                                         {name, to_string(element.entity), known(element.entity, version)});
            Suggestion near(name);
            for (const Directive& other : directives)
                if (other.entity == element.entity && other.versions.has(version)) near.offer(other.name);
            finding.hint = row != nullptr ? renamed(name, to_string(version), row->meant) : near.hint();
            context.report.add(std::move(finding));
        } else if (std::ranges::find(seen, name) != seen.end()) {
            context.report.add(diagnose(rules::tosca::duplicate_directive, directive.place(), name));
        } else {
            seen.push_back(name);
        }
    }
}

std::string_view directive_in(Version version, Entity entity, std::string_view name) {
    const Directive* const row = find(entity, version, name);
    return row == nullptr ? std::string_view() : row->meant;
}

bool only_selected(const Element& node_template) {
    const Node list = node_template[Key::directives];
    return list.size() == 1 && (list[0].text() == "select" || list[0].text() == "selectable");
}

bool may_be_only_selected(const Element& node_template) {
    const Node list = node_template[Key::directives];
    const Version version = node_template.file->grammar->version();
    const bool is_unknown = list.size() == 1 && find(node_template.entity, version, list[0].text()) == nullptr;
    return only_selected(node_template) || is_unknown || node_template.has_lost(Key::directives);
}

}  // namespace csar::validate
