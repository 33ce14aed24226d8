// Mappings of properties to inputs and of outputs to attributes (csd07 15.2, 15.3).
//
//     key = name | "[" CAPABILITY "," capability "," name "]"
//         | "[" RELATIONSHIP "," requirement [ "," index ] "," name "]"
//     index = non-negative integer | ALL
#include <unordered_map>

#include "base/keyed_hash.hpp"
#include "report/rules/tosca.hpp"
#include "validate/expressions/checker.hpp"
#include "validate/model/shape.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/substitution.hpp"

namespace csar::validate {
namespace {

// The members that a key refers to.
struct Mapped {
    Node name;
    Definition definition;  // empty if unknown
    bool all = false;       // the key refers to every relationship
};

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
            const std::optional<Mapped> mapped = read_key(key);
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

    std::optional<Mapped> read_key(Node key) {
        if (key.is_string()) return find_member(key, {}, substitution_.type);
        const std::string_view word = key[0].text();
        const bool fits = key.is_sequence() && key[1].is_string() && key[key.size() - 1].is_string();
        if (fits && word == "CAPABILITY" && key.size() == 3) return find_in_capability(key);
        const bool indexed = key.size() == 4 && is_index(key[2]);
        if (fits && word == "RELATIONSHIP" && (key.size() == 3 || indexed)) return find_in_relationship(key);
        context_.report.add(diagnose(rules::tosca::wrong_mapping_key, key.place(), members_.member));
        return std::nullopt;
    }

    std::optional<Mapped> find_in_capability(Node key) {
        if (substitution_.type == nullptr) return std::nullopt;
        const Capability capability = capability_of(*substitution_.type, key[1].text());
        if (capability) return find_member(key[2], capability.chain, capability.type);
        if (substitution_.certain()) report_unmappable(substitution_, *substitution_.type, Key::capabilities, key[1]);
        return std::nullopt;
    }

    std::optional<Mapped> find_in_relationship(Node key) {
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

    std::optional<Mapped> find_member(Node name, const DefinitionChain& over, const Type* type) {
        Definition found = find_mapped_member(substitution_, members_, over, type, name);
        if (!found) return std::nullopt;
        return Mapped{name, std::move(found), false};
    }

    void check_pair(const std::optional<Mapped>& mapped, Node value, const Element& parameter) {
        const auto [first, inserted] = seen_.try_emplace(parameter.name_text(), value);
        if (!inserted && members_.section == Key::properties)
            context_.report.add(diagnose(rules::tosca::input_mapped_twice, value.place(), value.text())
                                    .with_related(first->second.place(), "the other mapping"));
        if (!mapped) return;
        check_types(*mapped, value, parameter);
        const Definition input({&parameter});
        if (members_.section == Key::properties && !mapped->definition.required() &&
            !mapped->definition.default_value() && needs_value(input))
            context_.report.add(with_definition(diagnose(rules::tosca::optional_property_for_required_input,
                                                         value.place(), mapped->name.text(), value.text()),
                                                parameter, "the input is required"));
    }

    void check_types(const Mapped& mapped, Node value, const Element& parameter) {
        const Schema schema = schema_of(parameter);
        const Type* own = schema.type;
        const Type* const given = own;
        const Type* const member = mapped.definition.type();
        if (own == nullptr || member == nullptr) return;
        if (mapped.all) {
            if (own->base() != BuiltIn::list && own->complete)
                return report_types(mapped, value, parameter, *given, "a list of ");
            own = entry_schema(schema).type;
        }
        const bool fits = members_.section == Key::properties ? is_compatible(member, own) : is_compatible(own, member);
        if (!fits) report_types(mapped, value, parameter, *given, mapped.all ? "a list of " : "");
    }

    // The schema of the definition; for an output without a type, the schema of the call that gives its value (csd07
    // 9.7).
    Schema schema_of(const Element& parameter) {
        const Definition definition({&parameter});
        const Node value = parameter[Key::value];
        if (parameter.has(Key::type) || !value) return definition.schema();
        const Expression call = expression_of(context_, value, parameter.file->grammar->version());
        if (call.kind != Expression::Kind::call) return {};
        const Site site = site_of(context_, parameter);
        Checker checker(context_, site, Checker::Findings::drop);
        const CallResult result = checker.check(call);
        return result.list_of ? Schema() : result.schema;
    }

    void report_types(const Mapped& mapped, Node value, const Element& parameter, const Type& type,
                      std::string_view wanted) {
        context_.report.add(with_definition(diagnose(rules::tosca::wrong_mapped_type, value.place(), members_.parameter,
                                                     value.text(), type.name, members_.member, mapped.name.text(),
                                                     std::string(wanted) + std::string(mapped.definition.type()->name)),
                                            parameter, compose("the {} is defined here", members_.parameter)));
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

void check_value_mappings(const Substitution& substitution) {
    ValueMappings properties(substitution, mapped_properties);
    properties.check();
    const Element& element = substitution.element;
    const bool lost = properties.has_lost() || element.has_lost(Key::properties);
    if (!lost) check_inputs_are_mapped(substitution, properties);
    ValueMappings(substitution, mapped_attributes).check();
}

}  // namespace csar::validate
