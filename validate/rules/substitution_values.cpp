// Mappings of properties to inputs and of outputs to attributes (csd07 15.2, 15.3).
//
//     key = name | "[" CAPABILITY "," capability "," name "]"
//         | "[" RELATIONSHIP "," requirement [ "," index ] "," name "]"
//     index = non-negative integer | ALL
#include <unordered_map>

#include "base/keyed_hash.hpp"
#include "report/rules/tosca.hpp"
#include "validate/expressions/checker.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/shape.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/substitution.hpp"

namespace csar::validate {
namespace {

bool is_index(Node node) {
    const auto number = node.as_integer();
    return (number && *number >= 0) || node.text() == "ALL";
}

class ValueMappings {
public:
    ValueMappings(const Substitution& substitution, const MappedMembers& members)
        : substitution_(substitution), members_(members), context_(substitution.context) {}

    void check() {
        for (const auto [key, value] : substitution_.element[members_.section].entries()) {
            const std::optional<MappedMember> mapped = read_key(key);
            if (!value.is_string()) {
                report_form(key, value);
                continue;
            }
            const Element* const parameter = find_mapped_parameter(substitution_, members_, value);
            if (parameter != nullptr)
                check_pair(mapped, value, *parameter);
            else
                lost_ = true;
        }
    }

    // True if a mapping has an unknown target, which has been reported. The intended target may be any input or output.
    bool has_lost() const { return lost_; }

    // True if a mapping leads to the input or output.
    bool leads_to(std::string_view parameter) const { return seen_.contains(parameter); }

private:
    void report_form(Node key, Node value) {
        lost_ = true;
        auto finding =
            diagnose(rules::tosca::wrong_form, value.place(), "the mapping of " + with_article(members_.member),
                     "the name of " + with_article(members_.parameter), describe(value));
        if (key.is_string() && value.size() == 1 && value[0].is_string())
            finding.hint = compose("write '{}: {}'", key.text(), value[0].text());
        context_.report.add(std::move(finding));
    }

    std::optional<MappedMember> read_key(Node key) {
        if (key.is_string()) return find_member(key, {}, substitution_.type);
        const std::string_view word = key[0].text();
        const bool fits = key.is_sequence() && key[1].is_string() && key[key.size() - 1].is_string();
        if (fits && word == "CAPABILITY" && key.size() == 3) return find_in_capability(key);
        const bool indexed = key.size() == 4 && is_index(key[2]);
        if (fits && word == "RELATIONSHIP" && (key.size() == 3 || indexed)) return find_in_relationship(key);
        context_.report.add(diagnose(rules::tosca::wrong_mapping_key, key.place(), members_.member));
        return std::nullopt;
    }

    std::optional<MappedMember> find_in_capability(Node key) {
        if (substitution_.type == nullptr) return std::nullopt;
        const Capability capability = capability_of(*substitution_.type, key[1].text());
        if (capability) return find_member(key[2], capability.chain, capability.type);
        if (substitution_.certain()) report_unmappable(substitution_, *substitution_.type, Key::capabilities, key[1]);
        return std::nullopt;
    }

    std::optional<MappedMember> find_in_relationship(Node key) {
        if (substitution_.type == nullptr) return std::nullopt;
        const Requirement* const requirement = context_.requirements.find(*substitution_.type, key[1].text());
        if (requirement == nullptr) {
            if (substitution_.certain())
                report_unmappable(substitution_, *substitution_.type, Key::requirements, key[1]);
            return std::nullopt;
        }
        auto mapped = find_member(key[key.size() - 1], requirement->relationships, requirement->relationship_type);
        if (mapped) mapped->all = key.size() == 4 && key[2].text() == "ALL";
        return mapped;
    }

    std::optional<MappedMember> find_member(Node name, const DefinitionChain& over, const Type* type) {
        Definition found = find_mapped_member(substitution_, members_, over, type, name);
        if (!found) return std::nullopt;
        return MappedMember{name, std::move(found), false};
    }

    void check_pair(const std::optional<MappedMember>& mapped, Node value, const Element& parameter) {
        const auto [first, inserted] = seen_.try_emplace(parameter.name_text(), value);
        if (!inserted && members_.section == Key::properties)
            context_.report.add(diagnose(rules::tosca::input_mapped_twice, value.place(), value.text())
                                    .with_related(first->second.place(), "the other mapping"));
        if (!mapped) return;
        check_mapped_types(substitution_, members_, *mapped, value, parameter);
        const Definition input({&parameter});
        if (members_.section == Key::properties && !mapped->definition.required() &&
            !mapped->definition.default_value() && needs_value(input))
            context_.report.add(with_definition(diagnose(rules::tosca::optional_property_for_required_input,
                                                         value.place(), mapped->name.text(), value.text()),
                                                parameter, "the input is required"));
    }

    const Substitution& substitution_;
    const MappedMembers& members_;
    CheckContext& context_;
    bool lost_ = false;
    std::unordered_map<std::string_view, Node, KeyedHash> seen_;  // parameters, and the values that refer to them
};

void check_inputs_are_mapped(const Substitution& substitution, const ValueMappings& properties) {
    for (const Member& input : substitution.context.tables.members(substitution.service, Key::inputs).all())
        if (input.needs_value && !properties.leads_to(input.name))
            substitution.context.report.add(
                diagnose(rules::tosca::unmapped_input, place_of_property_mappings(substitution), input.name)
                    .with_related(input.definition.nearest().place(), "the input is defined here"));
}

}  // namespace

void check_mapped_types(const Substitution& substitution, const MappedMembers& members, const MappedMember& mapped,
                        Node value, const Element& parameter) {
    const Schema given = schema_of_parameter(substitution.context, parameter);
    const Schema member = mapped.definition.schema();
    if (!given || !member) return;
    const bool is_list = given.type->base() == BuiltIn::list || !given.type->complete;
    const Schema own = mapped.all ? entry_schema(given) : given;
    const bool fits = members.section == Key::properties ? is_compatible(member, own) : is_compatible(own, member);
    if (fits && (is_list || !mapped.all)) return;
    auto finding = diagnose(rules::tosca::wrong_mapped_type, value.place(), members.parameter, value.text(),
                            name_beside(given, member), members.member, mapped.name.text(),
                            (mapped.all ? "a list of " : "") + name_beside(member, own));
    // The Simple Profile does not state which types fit.
    if (!substitutions_map_by_path.has(substitution.element.file->grammar->version()))
        finding.severity = Severity::warning;
    substitution.context.report.add(
        with_definition(std::move(finding), parameter, compose("the {} is defined here", members.parameter)));
}

void check_value_mappings(const Substitution& substitution) {
    ValueMappings properties(substitution, mapped_properties);
    properties.check();
    const Element& element = substitution.element;
    const bool lost = properties.has_lost() || element.has_lost(Key::properties);
    if (!lost) check_inputs_are_mapped(substitution, properties);
    ValueMappings(substitution, mapped_attributes).check();
}

}  // namespace csar::validate
