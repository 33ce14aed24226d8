#include "csar/diff/keyname_rules.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "validate/grammar/differences.hpp"
#include "validate/values/units.hpp"

namespace csar::diff {
namespace {

using validate::Entity;
using validate::Key;
using validate::Version;

using enum ChangeClass;

constexpr ChangeJudgement effect_of_policy{compatible, "the effect of the policy changes (16.5)"};
constexpr ChangeJudgement mapped_elsewhere{compatible, "the value is mapped to another target (9.7)"};
constexpr ChangeJudgement other_artifact{compatible, "the definition refers to another artifact (12.2)"};
constexpr ChangeJudgement behind_an_operation{compatible, "the called operation is determined differently (11.4)"};

struct Range {
    std::uint64_t lower = 0, upper = std::numeric_limits<std::uint64_t>::max();
};

// Reads "[1, UNBOUNDED]".
Range range_of(std::string_view text) {
    Range range;
    const std::size_t comma = text.find(", ");
    if (text.size() < 2 || comma == std::string_view::npos) return range;
    range.lower = std::strtoull(std::string(text.substr(1, comma - 1)).c_str(), nullptr, 10);
    const std::string upper(text.substr(comma + 2, text.size() - comma - 3));
    if (upper != "UNBOUNDED") range.upper = std::strtoull(upper.c_str(), nullptr, 10);
    return range;
}

// One function for each kind of keyname:

ChangeJudgement judge_parent(const Values& values) {
    if (values.after != nullptr && (values.before == nullptr || is_a(*values.after, *values.before)))
        return {compatible, "the type still derives from its previous parent types (TOSCA 2.0, 6.4.2)"};
    return {breaking, "the type may be invalid where the old parent is required (TOSCA 2.0, 6.4.2)"};
}

ChangeJudgement judge_value_type(const Values&) {
    return {breaking, "values of the old type may not be valid for the new type (TOSCA 2.0, 9.3)"};
}

ChangeJudgement judge_required(const Values& values) {
    if (values.after != nullptr && values.after->value == "false")
        return {compatible, "a value that was required is now optional (9.3)"};
    if (values.new_owner != nullptr && may_be_left_out(*values.new_owner))
        return {compatible, "a default applies where no value is given (9.3)"};
    return {breaking, "a value that was optional is now required (9.3)"};
}

ChangeJudgement judge_default(const Values& values) {
    if (values.after == nullptr && values.new_owner != nullptr && !may_be_left_out(*values.new_owner))
        return {breaking, "templates that relied on the default must specify a value (9.3)"};
    return {compatible, "a default applies only where no value is specified (9.3)"};
}

ChangeJudgement judge_fixed_value(const Values&) { return {breaking, "a fixed value cannot be assigned (9.3)"}; }

// Returns the units of a definition's type, or of the parent of a data type. Returns nullopt if there are no units.
std::optional<validate::Units> units_of(const Meaning* definition) {
    for (const std::string_view keyname : {"type", "derived_from"}) {
        const Meaning* const name = definition == nullptr ? nullptr : definition->find(keyname);
        if (name != nullptr && name->type != nullptr && validate::has_units(name->type->base()))
            return validate::Units(*name->type);
    }
    return std::nullopt;
}

ChangeJudgement judge_demands(const Values& values) {
    if (values.after == nullptr) return {compatible, "all previously valid values are still valid (9.10)"};
    // Reads the units only if needed: few conditions have different units.
    std::optional<std::pair<std::optional<validate::Units>, std::optional<validate::Units>>> units;
    // Returns null for a unit whose factor changed.
    const auto factor = [&](std::string_view unit) -> const Decimal* {
        if (!units) units.emplace(units_of(values.old_owner), units_of(values.new_owner));
        const Decimal* const before = units->first ? units->first->find(unit) : nullptr;
        const Decimal* const after = units->second ? units->second->find(unit) : nullptr;
        return before != nullptr && after != nullptr && *before == *after ? after : nullptr;
    };
    const bool is_wider = values.before != nullptr && values.before->demands && values.after->demands &&
                          implies(*values.before->demands, *values.after->demands, factor);
    if (is_wider) return {compatible, "all previously valid values are still valid (9.10)"};
    return {breaking, "previously valid values may no longer be valid (9.10)"};
}

ChangeJudgement judge_kept_type(const Values& values) {
    if (values.before != nullptr && values.after != nullptr && is_a(*values.after, *values.before))
        return {compatible, "the new type derives from the old type (TOSCA 2.0, 6.4.2)"};
    return {breaking, "the new type may lack parts of the old type (TOSCA 2.0, 6.4.2)"};
}

ChangeJudgement judge_wanted_type(const Values& values) {
    const bool is_wider = values.after == nullptr ||
                          (values.before != nullptr && values.before->lineage && is_a(*values.before, *values.after));
    if (is_wider) return {compatible, "all nodes that fulfilled the requirement still fulfil it (8.4.1)"};
    return {breaking, "nodes that fulfilled the requirement may no longer fulfil it (8.4.1)"};
}

ChangeJudgement judge_count(const Values& values) {
    if (values.old_owner == nullptr || values.new_owner == nullptr) return {breaking, ""};
    const auto range = [](const Meaning* written, const Meaning& owner) {
        return range_of(written == nullptr ? implied_count(owner) : std::string_view(written->value));
    };
    const Range old_range = range(values.before, *values.old_owner);
    const Range new_range = range(values.after, *values.new_owner);
    if (new_range.lower <= old_range.lower && new_range.upper >= old_range.upper)
        return {compatible, "all previously valid counts are still valid (8.4.1)"};
    return {breaking, "previously valid counts may no longer be valid (8.4.1)"};
}

// True if an ancestor of the type is in the list. Identities are "node_types acme:Server", entries "acme:Server".
bool derives_from_any(const Meaning& type, const Meaning& list) {
    for (const Lineage* at = type.lineage; at != nullptr; at = at->parent)
        if (list.find(std::string_view(at->identity).substr(at->identity.find(' ') + 1)) != nullptr) return true;
    return false;
}

// Without a list, all types are allowed.
ChangeJudgement judge_valid_types(const Values& values) {
    if (values.after == nullptr) return {compatible, "all types are valid now (TOSCA 2.0, 7.3, 8.1, 16)"};
    if (values.before == nullptr)
        return {breaking, "only the types in the new list are still valid (TOSCA 2.0, 7.3, 8.1, 16)"};
    const auto still = [&](const auto& old_entry) {
        return values.after->find(old_entry.first) != nullptr || derives_from_any(old_entry.second, *values.after);
    };
    if (std::ranges::all_of(values.before->children, still))
        return {compatible, "all previously valid types are still valid (TOSCA 2.0, 7.3, 8.1, 16)"};
    return {breaking, "previously valid types are no longer valid (TOSCA 2.0, 7.3, 8.1, 16)"};
}

// For units and prefixes: other definitions refer to the entries.
ChangeJudgement judge_units(const Values& values) {
    const bool all_kept =
        values.before == nullptr ||
        (values.after != nullptr && std::ranges::all_of(values.before->children, [&](const auto& entry) {
             const Meaning* const now = values.after->find(entry.first);
             return now != nullptr && equal(entry.second, *now);
         }));
    if (all_kept) return {compatible, "all old units keep their meaning (9.1.2.2)"};
    return {breaking, "values in the changed unit become invalid or have another meaning (9.1.2.2)"};
}

ChangeJudgement judge_variadic(const Values& values) {
    if (values.after != nullptr && values.after->value == "true")
        return {compatible, "more arguments are allowed (10.4)"};
    return {breaking, "calls with more arguments than listed become invalid (10.4)"};
}

ChangeJudgement judge_filter_of_substitution(const Values& values) {
    ChangeJudgement judgement = judge_demands(values);
    judgement.reason = judgement.change == breaking ? "the template may no longer be selected for some nodes (15.1)"
                                                    : "the template is still selected for all previous nodes (15.1)";
    return judgement;
}

struct Row {
    Entity owner;  // Entity::none: any owner
    Key key;
    ChangeJudgement (*judge)(const Values&);
    ChangeJudgement fixed = {};  // without `judge`
};

constexpr Row neutral_row(Key key) { return {Entity::none, key, nullptr, text_for_people}; }
constexpr Row inner_row(Entity owner, Key key) { return {owner, key, nullptr, behind_an_operation}; }

// A keyname without a row is breaking. The test KeynameRules requires a row for each new keyname.
constexpr Row rows[] = {
    neutral_row(Key::description),
    neutral_row(Key::metadata),
    neutral_row(Key::annotations),
    neutral_row(Key::status),
    {Entity::artifact_definition, Key::artifact_version, nullptr, other_artifact},
    neutral_row(Key::version),
    {Entity::none, Key::derived_from, judge_parent},
    // Values: properties, attributes, parameters, schemas, data types
    {Entity::property_definition, Key::type, judge_value_type},
    {Entity::attribute_definition, Key::type, judge_value_type},
    {Entity::parameter_definition, Key::type, judge_value_type},
    {Entity::schema_definition, Key::type, judge_value_type},
    {Entity::none, Key::key_schema, judge_value_type},
    {Entity::none, Key::entry_schema, judge_value_type},
    {Entity::none, Key::external_schema, judge_value_type},
    {Entity::data_type, Key::data_type, judge_value_type},
    {Entity::none, Key::required, judge_required},
    {Entity::none, Key::default_, judge_default},
    {Entity::none, Key::value, judge_fixed_value},
    {Entity::none, Key::mapping, nullptr, mapped_elsewhere},
    {Entity::none, Key::outputs, nullptr, mapped_elsewhere},
    {Entity::none, Key::validation, judge_demands},
    {Entity::data_type, Key::units, judge_units},
    {Entity::data_type, Key::prefixes, judge_units},
    {Entity::data_type, Key::canonical_unit, nullptr, {breaking, "amounts are counted in another unit (9.1.2.2)"}},
    // Capabilities and requirements
    {Entity::capability_definition, Key::type, judge_kept_type},
    {Entity::none, Key::count_range, judge_count},
    {Entity::none, Key::valid_source_node_types, judge_valid_types},
    {Entity::none, Key::valid_target_node_types, judge_valid_types},
    {Entity::none, Key::valid_capability_types, judge_valid_types},
    {Entity::none, Key::valid_relationship_types, judge_valid_types},
    {Entity::requirement_definition, Key::capability, judge_wanted_type},
    {Entity::requirement_definition, Key::node, judge_wanted_type},
    {Entity::requirement_definition, Key::relationship, judge_wanted_type},
    {Entity::relationship_definition, Key::type, judge_wanted_type},
    {Entity::none, Key::node_filter, judge_demands},
    {Entity::group_type, Key::members, judge_valid_types},
    {Entity::policy_type, Key::targets, judge_valid_types},
    {Entity::trigger, Key::none, nullptr, effect_of_policy},
    {Entity::event_filter, Key::none, nullptr, effect_of_policy},
    {Entity::activity, Key::none, nullptr, effect_of_policy},
    {Entity::workflow_activity, Key::none, nullptr, effect_of_policy},
    {Entity::operation_activity, Key::none, nullptr, effect_of_policy},
    // Interfaces and artifacts
    {Entity::interface_definition, Key::type, judge_kept_type},
    {Entity::implementation, Key::none, nullptr, behind_an_operation},
    inner_row(Entity::operation_definition, Key::implementation),
    inner_row(Entity::notification_definition, Key::implementation),
    inner_row(Entity::function_signature, Key::implementation),
    {Entity::artifact_definition, Key::type, judge_kept_type},
    {Entity::artifact_definition, Key::none, nullptr, other_artifact},
    {Entity::artifact_type, Key::file_ext, judge_valid_types},
    {Entity::artifact_type, Key::mime_type, nullptr, {breaking, "artifacts of the type have another meaning (12.1)"}},
    // Functions and repositories
    {Entity::function_signature, Key::variadic, judge_variadic},
    {Entity::function_signature,
     Key::result,
     nullptr,
     {breaking, "existing uses of the result may become invalid (10.4)"}},
    {Entity::repository, Key::none, nullptr, {compatible, "files come from another location (6.5)"}},
    {Entity::substitution, Key::node_type, judge_kept_type},
    {Entity::substitution, Key::substitution_filter, judge_filter_of_substitution},
};

// Looks for the keyname of this owner, the keyname of any owner, and the owner itself.
const Row* find_row(Entity owner, std::string_view keyname) {
    const Row *of_any = nullptr, *of_all = nullptr;
    for (const Row& row : rows) {
        const bool is_named = row.key != Key::none && to_string(row.key) == keyname;
        if (is_named && row.owner == owner) return &row;
        if (is_named && row.owner == Entity::none) of_any = &row;
        if (row.key == Key::none && row.owner == owner) of_all = &row;
    }
    return of_any != nullptr ? of_any : of_all;
}

}  // namespace

bool has_rule(Entity owner, std::string_view keyname) { return find_row(owner, keyname) != nullptr; }

bool may_be_left_out(const Meaning& definition) {
    return definition.text("required") == "false" || definition.find("default") != nullptr ||
           definition.find("value") != nullptr;
}

std::string_view implied_count(const Meaning& owner) {
    if (owner.is(Entity::capability_definition)) return "[1, UNBOUNDED]";
    if (owner.element == nullptr) return {};
    const Version version = owner.element->file->grammar->version();
    return validate::requirements_default_to_any_count.has(version) ? "[0, UNBOUNDED]" : "[1, 1]";
}

std::uint64_t least_count(const Meaning& requirement) {
    const std::string_view written = requirement.text("count_range");
    return range_of(written.empty() ? implied_count(requirement) : written).lower;
}

ChangeJudgement judge_keyname(Entity owner, std::string_view keyname, const Values& values) {
    const Row* const row = find_row(owner, keyname);
    if (row == nullptr) return {breaking, "existing uses may become invalid"};
    return row->judge != nullptr ? row->judge(values) : row->fixed;
}

}  // namespace csar::diff
