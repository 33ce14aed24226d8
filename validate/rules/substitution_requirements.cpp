// Mappings of requirements (csd07 15.5).
//
//     requirements = *( { key: target | "[" *target "]" } )
//     key          = requirement | "[" requirement "," count "]"      count = non-negative integer | UNBOUNDED
//     target       = "[" node template "," requirement "]" | selectable node template
#include <algorithm>
#include <map>
#include <unordered_map>

#include "base/budget.hpp"
#include "base/keyed_hash.hpp"
#include "report/rules/tosca.hpp"
#include "validate/document/one_line.hpp"
#include "validate/model/shape.hpp"
#include "validate/resolved/assignment.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/substitution.hpp"

namespace csar::validate {
namespace {

constexpr std::uint64_t steps_an_assignment_looked_at = 40;

constexpr std::string_view target_description = "the target of a requirement mapping";
constexpr std::string_view target_forms =
    "[ node template, requirement ], a selectable node template, or a list of them";

bool is_selectable(const Element& node) {
    for (const Node directive : node[Key::directives].items())
        if (directive.text() == "select") return true;
    return false;
}

bool unrelated(const Type* a, const Type* b) {
    return a != nullptr && b != nullptr && a->complete && b->complete && !a->is_a(*b) && !b->is_a(*a);
}

// A requirement of a node template, or a selectable node.
struct MappedTarget {
    Node where;
    const Element* node = nullptr;
    const Requirement* requirement = nullptr;  // null for a selectable node, or if unknown
};

// An entry of `requirements`.
struct RequirementMapping {
    Node where;
    std::string_view name;
    const Requirement* requirement = nullptr;  // of the substituted node; null if unknown
    Node count;                                // from the key [ name, count ]; absent if there is no count
    std::vector<MappedTarget> targets;

    bool takes_all_others() const { return count.text() == "UNBOUNDED"; }
};

// The mappings of a requirement. The numbers of accepted and needed assignments are compared (csd07 15.5.4, 15.5.5).
using Mappings = std::vector<const RequirementMapping*>;

// Prevents overflow of sums.
constexpr std::uint64_t many = std::uint64_t(1) << 40;

std::uint64_t added(std::uint64_t a, std::uint64_t b) { return std::min(many, std::min(a, many) + std::min(b, many)); }

// UNBOUNDED accepts all remaining assignments.
std::uint64_t count_of(const RequirementMapping& mapping) {
    if (!mapping.count) return 1;
    const auto number = mapping.count.as_integer();
    return number ? std::min(many, static_cast<std::uint64_t>(*number)) : many;
}

// The number of mandatory assignments of the target, but at least its lower bound (csd07 15.5.4).
std::uint64_t needed_by(const MappedTarget& target) {
    if (target.requirement == nullptr) return 0;
    std::uint64_t assigned = 0;
    for (const Element& assignment : target.node->children(Key::requirements))
        if (assignment.name_text() == target.requirement->nearest().name_text() &&
            assignment[Key::optional_].as_bool() == false)
            ++assigned;
    return std::max(assigned, target.requirement->count_range.lower);
}

class MappedCounts {
public:
    MappedCounts(const Substitution& substitution, const Mappings& mappings)
        : report_(substitution.context.report),
          mappings_(mappings),
          requirement_(mappings.front()->requirement),
          takes_all_(mappings.size() == 1 && !mappings.front()->count) {}

    void check() {
        if (!check_nothing_after_unbounded() || requirement_ == nullptr) return;
        check_lower_bound();
        check_upper_bound();
        check_targets();
    }

private:
    bool check_nothing_after_unbounded() {
        const auto unbounded_one =
            std::ranges::find_if(mappings_, [](const auto* mapping) { return mapping->takes_all_others(); });
        if (unbounded_one == mappings_.end() || unbounded_one + 1 == mappings_.end()) return true;
        const RequirementMapping& late = **(unbounded_one + 1);
        report_.add(
            diagnose(rules::tosca::mapping_after_unbounded, late.where.place(), late.name)
                .with_related((*unbounded_one)->where.place(), "this mapping accepts all remaining assignments"));
        return false;
    }

    // The lower bound must guarantee all assignments that targets need. An assignment to several targets counts once.
    // Needs of a target in several entries also count once.
    void check_lower_bound() {
        const std::uint64_t guaranteed = requirement_->count_range.lower;
        std::map<std::pair<const Element*, const Requirement*>, std::uint64_t> missing;
        std::uint64_t sum = 0;
        for (const RequirementMapping* mapping : mappings_) {
            std::uint64_t taken = 0;
            for (const MappedTarget& target : mapping->targets) {
                const std::pair key(target.node, target.requirement);
                std::uint64_t& left = missing.try_emplace(key, needed_by(target)).first->second;
                const std::uint64_t got = takes_all_ ? left : std::min(left, count_of(*mapping));
                left -= got;
                taken = std::max(taken, got);
            }
            sum = added(sum, taken);
            if (sum <= guaranteed) continue;
            auto finding = has_range()
                               ? diagnose(rules::tosca::unguaranteed_mapping, mapping->where.place(), mapping->name,
                                          sum, guaranteed)
                               : diagnose(rules::tosca::doubtful_mapping, mapping->where.place(), mapping->name, sum);
            report_.add(
                std::move(finding).with_related(requirement_->nearest().place(), "the requirement is defined here"));
            return;
        }
    }

    // The default range guarantees no assignment. This may not be intended, so it is reported differently.
    bool has_range() const {
        return std::ranges::any_of(requirement_->chain,
                                   [](const Element* definition) { return definition->has(Key::count_range); });
    }

    void check_upper_bound() {
        const std::uint64_t upper = requirement_->count_range.upper;
        if (upper == unbounded) {
            if (!takes_all_ && !mappings_.back()->takes_all_others())
                report_.add(
                    diagnose(rules::tosca::bounded_mapping, mappings_.back()->where.place(), mappings_.back()->name));
            return;
        }
        if (takes_all_) return;
        std::uint64_t sum = 0;
        for (const RequirementMapping* mapping : mappings_) {
            if (mapping->takes_all_others()) return;
            sum = added(sum, count_of(*mapping));
            if (sum <= upper) continue;
            report_.add(diagnose(rules::tosca::mapping_without_assignment, mapping->where.place(), mapping->name, upper)
                            .with_related(requirement_->nearest().place(), "the requirement is defined here"));
            return;
        }
    }

    // Reports counts that a target does not accept.
    void check_targets() {
        if (takes_all_) return;
        std::map<std::pair<const Element*, const Requirement*>, std::uint64_t> taken;
        for (const RequirementMapping* mapping : mappings_) {
            if (mapping->takes_all_others()) continue;
            for (const MappedTarget& target : mapping->targets) {
                if (target.requirement == nullptr) continue;
                std::uint64_t& sum = taken[{target.node, target.requirement}];
                const bool fitted = sum <= target.requirement->count_range.upper;
                sum = added(sum, count_of(*mapping));
                if (fitted && sum > target.requirement->count_range.upper)
                    report_.add(diagnose(rules::tosca::excessive_mapping, target.where.place(),
                                         target.requirement->nearest().name_text(), target.node->name_text(),
                                         target.requirement->count_range.upper)
                                    .with_related(target.requirement->nearest().place(), "defined here"));
            }
        }
    }

    Report& report_;
    const Mappings& mappings_;
    const Requirement* requirement_;
    bool takes_all_;  // a single entry without a count accepts every assignment
};

// Compares the number of assignments with the mappings of each requirement.
void check_mapped_counts(const Substitution& substitution, const std::vector<RequirementMapping>& mappings) {
    std::vector<Mappings> groups;
    std::unordered_map<std::string_view, std::size_t, KeyedHash> places;
    for (const RequirementMapping& mapping : mappings) {
        const auto [place, inserted] = places.try_emplace(mapping.name, groups.size());
        if (inserted) groups.emplace_back();
        groups[place->second].push_back(&mapping);
    }
    for (const Mappings& group : groups) MappedCounts(substitution, group).check();
}

class RequirementMappings {
public:
    explicit RequirementMappings(const Substitution& substitution)
        : substitution_(substitution), context_(substitution.context) {}

    void check() {
        const Node list = substitution_.element[Key::requirements];
        if (!list || list.is_null()) return;
        if (list.is_scalar())
            return context_.report.add(diagnose(rules::tosca::wrong_form, list.place(), "'requirements'",
                                                "a list of mappings, such as '- host: [ server, host ]'",
                                                describe(list)));
        if (list.is_mapping())
            context_.report.add(diagnose(rules::tosca::mapped_requirements, list.place()).with_hint(hint_for(list)));
        for (const auto [key, value] : list.entries()) read_mapping(key, value);
        for (const Node entry : list.items()) read_entry(entry);
        check_mapped_counts(substitution_, mappings_);
    }

private:
    // How a list with the first entry of the mapping is written. 1.x allows the target under the key `mapping`.
    static std::string hint_for(Node mappings) {
        if (mappings.size() == 0) return "write an empty list: []";
        const auto [key, value] = *mappings.entries().begin();
        const std::string name = key.is_scalar() ? std::string(key.text()) : one_line(key);
        const Node target = value["mapping"] ? value["mapping"] : value;
        return compose("write {} '- {}: {}'",
                       mappings.size() == 1 ? "a list:" : "a list with an entry for each name, such as", name,
                       is_pair(target) ? one_line(target) : "...");
    }

    // The hint for a target that is not in the form of a list, if its meaning is certain.
    std::string hint_for_target(Node value, const RequirementMapping& mapping) {
        if (const Node pair = value["mapping"]; is_pair(pair)) return compose("write '{}'", one_line(pair));
        const Element* const node = context_.services.find(&substitution_.service, Key::node_templates, value.text());
        const Type* const type = node ? node->type() : nullptr;
        if (type == nullptr || context_.requirements.find(*type, mapping.name) == nullptr) return {};
        return compose("write '[ {}, {} ]'", value.text(), mapping.name);
    }

    void read_entry(Node entry) {
        if (!entry.is_mapping() || entry.size() != 1)
            return context_.report.add(diagnose(rules::tosca::wrong_list_entry, entry.place(), "requirements",
                                                entry.is_mapping() ? "a mapping with several names" : describe(entry)));
        const auto [key, value] = *entry.entries().begin();
        read_mapping(key, value);
    }

    void read_mapping(Node key, Node value) {
        RequirementMapping mapping;
        mapping.where = key;
        if (!read_key(key, mapping)) return;
        read_targets(value, mapping);
        mappings_.push_back(std::move(mapping));
    }

    bool read_key(Node key, RequirementMapping& mapping) {
        const bool counted = key.is_sequence() && key.size() == 2 && key[0].is_string();
        if (!key.is_string() && !counted) {
            report_form(substitution_, key, "the key of a requirement mapping",
                        "a requirement, or a list of a requirement and a count");
            return false;
        }
        const Node name = counted ? key[0] : key;
        if (counted && !read_count(key[1])) return false;
        if (counted) mapping.count = key[1];
        mapping.name = name.text();
        if (substitution_.type == nullptr) return true;
        mapping.requirement = context_.requirements.find(*substitution_.type, mapping.name);
        if (mapping.requirement == nullptr && substitution_.certain())
            report_unmappable(substitution_, *substitution_.type, Key::requirements, name);
        return true;
    }

    bool read_count(Node count) {
        const auto number = count.as_integer();
        if ((number && *number >= 0) || count.text() == "UNBOUNDED") return true;
        context_.report.add(diagnose(rules::tosca::wrong_form, count.place(), "the count of a requirement mapping",
                                     "a non-negative integer or UNBOUNDED",
                                     number ? "a negative integer" : describe(count)));
        return false;
    }

    void read_targets(Node value, RequirementMapping& mapping) {
        if (value.is_string()) return add_selectable(value, mapping);
        if (!value.is_sequence())
            return context_.report.add(
                diagnose(rules::tosca::wrong_form, value.place(), target_description, target_forms, describe(value))
                    .with_hint(hint_for_target(value, mapping)));
        if (is_pair(value)) return read_two_names(value, mapping);
        for (const Node item : value.items()) {
            if (item.is_string())
                add_selectable(item, mapping);
            else if (is_pair(item))
                add_pair(item, mapping);
            else
                report_form(substitution_, item, target_description, target_forms);
        }
    }

    // The names are a node template and its requirement, or two selectable nodes.
    void read_two_names(Node value, RequirementMapping& mapping) {
        const auto find = [&](Node name) {
            return context_.services.find(&substitution_.service, Key::node_templates, name.text());
        };
        const Element *const first = find(value[0]), *const second = find(value[1]);
        const Type* const type = first ? first->type() : nullptr;
        const bool has_requirement = type && context_.requirements.find(*type, value[1].text()) != nullptr;
        const bool are_selectable = first && second && is_selectable(*first) && is_selectable(*second);
        if (!has_requirement && are_selectable) {
            add_selectable(value[0], mapping);
            add_selectable(value[1], mapping);
            return;
        }
        if (has_requirement && are_selectable)
            context_.report.add(diagnose(rules::tosca::ambiguous_name, value[1].place(), value[1].text(),
                                         compose("a requirement of '{}'", value[0].text()), "a selectable node"));
        add_pair(value, mapping);
    }

    void add_selectable(Node name, RequirementMapping& mapping) {
        const Element* const node = find_mapped_node(substitution_, name);
        if (node == nullptr) return;
        if (!is_selectable(*node))
            return context_.report.add(with_definition(diagnose(rules::tosca::not_selectable, name.place(), name.text())
                                                           .with_hint(hint_for_target(name, mapping)),
                                                       *node));
        mapping.targets.push_back({name, node, nullptr});
        const Requirement* const mapped = mapping.requirement;
        const Type* const type = node->type();
        if (mapped == nullptr || type == nullptr || !type->complete) return;
        const bool lacks_capability = mapped->capability_type != nullptr && mapped->node_type == nullptr &&
                                      context_.offers.of(*type, *mapped->capability_type).count == 0;
        if (unrelated(type, mapped->node_type) || lacks_capability)
            context_.report.add(diagnose(rules::tosca::wrong_mapped_requirement_type, name.place(), mapping.name,
                                         kind_and_name(*type)));
    }

    void add_pair(Node pair, RequirementMapping& mapping) {
        const Element* const node = find_mapped_node(substitution_, pair[0]);
        const Type* const type = node ? node->type() : nullptr;
        if (type == nullptr) return;
        const Requirement* const requirement = context_.requirements.find(*type, pair[1].text());
        if (requirement == nullptr) {
            if (type->complete) report_unmappable(substitution_, *type, Key::requirements, pair[1]);
            return;
        }
        mapping.targets.push_back({pair, node, requirement});
        check_is_dangling(*node, pair);
        if (mapping.requirement != nullptr)
            check_requirement_types(substitution_, *mapping.requirement, *requirement, pair);
    }

    // A requirement with a target inside the template cannot have a target outside.
    void check_is_dangling(const Element& node, Node pair) {
        for (const Element& assignment : node.children(Key::requirements)) {
            spend_work(steps_an_assignment_looked_at);
            if (assignment.name_text() != pair[1].text()) continue;
            if (resolve_assignment(context_, assignment).node_is != NameResolution::a_template) continue;
            context_.report.add(
                with_definition(diagnose(rules::tosca::not_dangling, pair.place(), pair[1].text(), pair[0].text()),
                                assignment, "the target of the requirement is given here"));
            return;
        }
    }

    const Substitution& substitution_;
    CheckContext& context_;
    std::vector<RequirementMapping> mappings_;
};

}  // namespace

void check_requirement_types(const Substitution& substitution, const Requirement& mapped, const Requirement& own,
                             Node pair) {
    if (!unrelated(mapped.capability_type, own.capability_type) && !unrelated(mapped.node_type, own.node_type)) return;
    substitution.context.report.add(diagnose(rules::tosca::wrong_mapped_requirement_type, pair.place(),
                                             mapped.nearest().name_text(),
                                             compose("requirement '{}' of '{}'", pair[1].text(), pair[0].text())));
}

void check_requirement_mappings(const Substitution& substitution) { RequirementMappings(substitution).check(); }

}  // namespace csar::validate
