// Checks the names of the target node, capability and relationship in a requirement assignment (csd07 8.5; 1.3 3.8.2).
#include <algorithm>

#include "report/rules/tosca.hpp"
#include "validate/expressions/check_value.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/expressions/value_assignments.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/shape.hpp"
#include "validate/resolved/relation.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/directives.hpp"
#include "validate/rules/service_check.hpp"

namespace csar::validate {
namespace {

class AssignmentNames {
public:
    AssignmentNames(CheckContext& context, const ResolvedAssignment& resolved)
        : context_(context), resolved_(resolved), element_(*resolved.element) {}

    // Returns false if an error was found that would cause more findings.
    bool check() {
        check_node();
        check_index();
        check_capability();
        check_relationship();
        if (resolved_.requirement == nullptr || !fits_) return fits_;
        if (target_is_named()) check_offer();
        if (fits_) check_relation();
        return fits_;
    }

private:
    const Requirement& requirement() const { return *resolved_.requirement; }
    bool target_is_named() const {
        return (resolved_.node_is == NameResolution::a_template || resolved_.node_is == NameResolution::a_type) &&
               resolved_.node_type != nullptr;
    }
    // True if errors in the requirement are reported at its definition.
    bool definition_is_judged() const {
        return requirements_must_be_possible.has(requirement().nearest().file->grammar->version());
    }
    bool template_only() const { return element_.short_form || resolved_.index; }
    // "node template 'server'", "node type 'Server'"
    std::string target() const {
        return resolved_.node_template ? kind_and_name(*resolved_.node_template) : kind_and_name(*resolved_.node_type);
    }
    Place target_place() const { return resolved_.node ? resolved_.node.place() : element_.place(); }
    void report(Diagnostic&& finding) {
        fits_ = false;
        context_.report.add(std::move(finding));
    }

    void check_node() {
        const Node node = resolved_.node;
        if (!node) return;
        const auto is_type = [&] { return context_.names.find(TypeKind::node, node.text(), *element_.file).found(); };
        if (resolved_.node_is == NameResolution::unknown) {
            auto finding = diagnose(rules::tosca::unknown_node, node.place(),
                                    template_only() ? "node template" : "node template or node type", node.text());
            finding.hint =
                is_type() ? hint_at_type(node, did_you_mean(node.text(), node.text()))
                          : near_child(context_.report, resolved_.source->parent, Key::node_templates, node.text());
            if (finding.hint.empty()) finding.hint = parents_hint(*element_.file);
            if (finding.hint.empty())
                finding.hint = hint_at_type(node, context_.names.hint(TypeKind::node, node.text(), *element_.file));
            report(std::move(finding));
            return;
        }
        if (resolved_.node_is == NameResolution::a_template && !template_only() && is_type())
            warn_of_two(node, "a node template", "a node type");
        if (resolved_.requirement == nullptr || !target_is_named()) return;
        const auto what = [&] {
            return resolved_.node_template
                       ? compose("node template '{}' of type '{}'", node.text(), resolved_.node_type->name)
                       : kind_and_name(*resolved_.node_type);
        };
        demand(node, what, resolved_.node_type, requirement().node_type);
    }

    // `hint`: proposes a node type for `node`. The short form and [ template, index ] only name templates.
    Hint hint_at_type(Node node, Hint hint) const {
        if (!hint.edit) return hint;
        const Type* const type = context_.names.find(TypeKind::node, hint.edit->text, *element_.file).type;
        const Type* const wanted = resolved_.requirement == nullptr ? nullptr : requirement().node_type;
        const bool fits = type == nullptr || wanted == nullptr || type->may_be_a(*wanted);
        if (!fits && hint.edit->text != node.text()) return {};
        if (!template_only()) return hint;
        if (resolved_.index)
            return hint.edit->text == node.text()
                       ? Hint("this name is a node type: write the name alone, as in 'node: NAME'")
                       : Hint();
        Hint longer = did_you_mean(node.text(), "{ node: " + hint.edit->text + " }", hint.edit->is_sure);
        if (!node.is_plain()) longer.edit.reset();
        return longer;
    }

    // In [ template, index ], the index must be less than the template's count.
    void check_index() {
        const Node index = resolved_.index;
        if (!index) return check_available(0);
        const Site site = site_of(context_, element_);
        const Version version = element_.file->grammar->version();
        if (!is_call(context_, index, version)) {
            const ShapeVerdict verdict = judge(Shape::integer, index);
            if (!verdict.fits)
                return context_.report.add(diagnose(rules::tosca::wrong_form, index.place(), "the index",
                                                    verdict.expected, describe_instead(verdict.expected, index)));
        } else {
            check_value(context_, index, {&built_in_type(version, BuiltIn::integer), {}}, site);
        }
        if (const auto number = constant_integer(context_, index, site)) check_available(*number);
    }

    // The target template must have a node `number`, unless the assignment may create no relationship.
    void check_available(std::int64_t number) {
        const auto count_of = [&](const Element& element) -> std::optional<std::int64_t> {
            if (element.has_lost(Key::count)) return std::nullopt;
            const Node count = element[Key::count];
            return count ? constant_integer(context_, count, site_of(context_, element)) : 1;
        };
        const Element* const target = resolved_.node_template;
        if (target == nullptr) return;
        const auto available = count_of(*target);
        if (!available || number < *available) return;
        const Node optional = element_[Key::optional_];
        const bool must = !optional || optional.as_bool() == false;
        const auto may_be_none = [&](const Element& element) { return count_of(element).value_or(0) == 0; };
        if (!resolved_.index && (!must || may_be_none(element_) || may_be_none(*resolved_.source) ||
                                 may_be_only_selected(*resolved_.source) || may_be_only_selected(*target)))
            return;
        const Node where = resolved_.index ? resolved_.index : resolved_.node;
        context_.report.add(with_definition(
            diagnose(must ? rules::tosca::index_out_of_range : rules::tosca::optional_index_out_of_range, where.place(),
                     number, target->name_text(), *available),
            *target));
    }

    void check_capability() {
        const Node capability = resolved_.capability;
        if (!capability) return;
        const Requirement* const wanted = resolved_.requirement;
        if (wanted != nullptr && !wanted->capability_name.empty()) {
            if (capability.text() != wanted->capability_name)
                report(with_definition(diagnose(rules::tosca::changed_capability_name, capability.place(),
                                                wanted->capability_name, capability.text()),
                                       wanted->nearest(), "the requirement is defined here"));
            return;
        }
        const Type* const wanted_type = wanted ? wanted->capability_type : nullptr;
        switch (resolved_.capability_is) {
            case NameResolution::unknown:
                report(diagnose(rules::tosca::unknown_capability, capability.place(), capability.text(),
                                compose("a capability of {}", target()))
                           .with_hint(capability_hint(capability)));
                break;
            case NameResolution::a_type: {
                const Type* const type =
                    context_.names.find(TypeKind::capability, capability.text(), *element_.file).type;
                if (target_is_named() && capability_of(*resolved_.node_type, capability.text()))
                    warn_of_two(capability, "a capability type", compose("a capability of {}", target()));
                demand(
                    capability, [&] { return kind_and_name(*type); }, type, wanted_type);
                break;
            }
            case NameResolution::a_capability:
                if (resolved_.capability_type != nullptr)
                    demand(
                        capability,
                        [&] {
                            return compose("capability '{}' of type '{}'", capability.text(),
                                           resolved_.capability_type->name);
                        },
                        resolved_.capability_type, wanted_type);
                break;
            default: break;
        }
    }

    Hint capability_hint(Node name) {
        Hint hint;
        if (resolved_.node_type != nullptr)
            hint = member_hint(context_.report, *resolved_.node_type, Key::capabilities, name.text());
        return hint.empty() ? context_.names.hint(TypeKind::capability, name.text(), *element_.file) : hint;
    }

    void check_relationship() {
        const Node relationship = resolved_.relationship;
        if (!relationship) return;
        const bool may_be_template = element_.child(Key::relationship)->short_form ||
                                     types_may_be_relationship_templates.has(element_.file->grammar->version());
        const Element* const named =
            context_.services.find(resolved_.source->parent, Key::relationship_templates, relationship.text());
        if (resolved_.relationship_is == NameResolution::unknown) {
            auto finding =
                diagnose(rules::tosca::unknown_relationship, relationship.place(),
                         may_be_template ? "relationship type or relationship template" : "relationship type",
                         relationship.text());
            if (named != nullptr)
                finding.hint = "this name is a relationship template, which must be a plain name: 'relationship: NAME'";
            else if (may_be_template)
                finding.hint = near_child(context_.report, resolved_.source->parent, Key::relationship_templates,
                                          relationship.text());
            if (finding.hint.empty())
                finding.hint = context_.names.hint(TypeKind::relationship, relationship.text(), *element_.file);
            report(std::move(finding));
            return;
        }
        if (resolved_.relationship_is == NameResolution::a_type && named != nullptr && may_be_template)
            warn_of_two(relationship, "a relationship type", "a relationship template");
        const Type* const type = resolved_.relationship_type;
        if (resolved_.requirement == nullptr || type == nullptr) return;
        const auto what = [&] {
            return resolved_.relationship_template
                       ? compose("relationship template '{}' of type '{}'", relationship.text(), type->name)
                       : kind_and_name(*type);
        };
        demand(relationship, what, type, requirement().relationship_type);
    }

    // The target must have the capability that the assignment or the requirement names.
    void check_offer() {
        const Type& node = *resolved_.node_type;
        if (!requirement().capability_name.empty()) {
            if (node.complete && !capability_of(node, requirement().capability_name))
                report(with_definition(diagnose(rules::tosca::missing_capability, target_place(), target(),
                                                compose("'{}'", requirement().capability_name)),
                                       node));
            return;
        }
        if (resolved_.capability_is == NameResolution::a_capability || resolved_.capability_is == NameResolution::open)
            return;
        const Type* const wanted =
            resolved_.capability_is == NameResolution::a_type
                ? context_.names.find(TypeKind::capability, resolved_.capability.text(), *element_.file).type
                : requirement().capability_type;
        if (wanted == nullptr) return;
        const Offer& offer = context_.offers.of(node, *wanted);
        if (offer.count == 0 && offer.certain) {
            // If the node type in the requirement lacks the capability, this is reported at the requirement.
            const Type* const general = requirement().node_type;
            if (definition_is_judged() && general != nullptr && requirement().capability_type != nullptr &&
                context_.offers.of(*general, *requirement().capability_type).count == 0)
                return;
            const std::string name = name_beside(*wanted, context_.offers.types(node));
            report(with_definition(
                diagnose(rules::tosca::missing_capability, target_place(), target(), compose("of type '{}'", name)),
                node));
        } else if (offer.count > 1 && resolved_.node_is == NameResolution::a_template &&
                   target_capability_must_be_unique.has(element_.file->grammar->version())) {
            context_.report.add(with_definition(
                diagnose(rules::tosca::ambiguous_target, target_place(), target(), offer.count, wanted->name), node));
        }
    }

    void check_relation() {
        const Type* const source = resolved_.source->type();
        Relation relation{.source = source,
                          .target = resolved_.node_type,
                          .relationship = resolved_.relationship_type,
                          .is_assigned = true,
                          .has_target = resolved_.node_is == NameResolution::a_template};
        if (target_is_named() && !resolved_.capability_name.empty())
            relation.capability = capability_of(*resolved_.node_type, resolved_.capability_name);
        else
            relation.capability.type = resolved_.capability_type;
        // If the relationship also rejects the requirement's capability type, the relationship is the wrong part.
        const Relation general{.relationship = relation.relationship,
                               .capability = {.chain = {}, .type = requirement().capability_type}};
        report_refusals(context_, relation,
                        {element_.name, resolved_.node, resolved_.capability, resolved_.relationship,
                         refusals(context_, general).capability != nullptr},
                        definition_is_judged() || !target_is_named()
                            ? refusals(context_, relation_of(context_, *source, requirement()))
                            : Refusals());
    }

    // Reports a name whose type does not fit the requirement. `what` describes the template or type in a finding.
    template <class What>
    void demand(Node where, const What& what, const Type* type, const Type* wanted) {
        if (type == nullptr || wanted == nullptr || type->may_be_a(*wanted)) return;
        report(with_definition(diagnose(rules::tosca::wrong_assigned_type, where.place(), what(),
                                        name_beside(*wanted, *type), element_.name_text()),
                               requirement().nearest(), "the requirement is defined here"));
    }

    void warn_of_two(Node name, std::string_view first, const std::string& second) {
        context_.report.add(diagnose(rules::tosca::ambiguous_name, name.place(), name.text(), first, second));
    }

    CheckContext& context_;
    const ResolvedAssignment& resolved_;
    const Element& element_;
    bool fits_ = true;  // no error was found that would cause more findings
};

}  // namespace

bool check_assignment_names(CheckContext& context, const ResolvedAssignment& resolved) {
    return AssignmentNames(context, resolved).check();
}

}  // namespace csar::validate
