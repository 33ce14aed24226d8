// Consistency and semantic checks, in the order of the specification (Variability4TOSCA 1.0, Conduct Checks).
#include <algorithm>
#include <iterator>
#include <string>

#include "report/rules/variability.hpp"
#include "validate/variability/presence.hpp"

namespace csar::validate::variability {
namespace {

namespace rule = rules::variability;

class Checks {
public:
    Checks(const Template& elements, const IsPresent& present) : template_(elements), present_(present) {}

    void run() {
        check_relations();
        check_hosting();
        check_containers(Kind::artifact, "missing_artifact_container");
        check_unique(Kind::artifact, "ambiguous_artifact");
        check_containers(Kind::property, "missing_property_container");
        check_unique(Kind::property, "ambiguous_property");
        check_containers(Kind::type, "missing_type_container");
        check_types();
        check_containers(Kind::technology, "missing_technology_container");
        check_technologies();
        check_unique(Kind::input, "ambiguous_input");
        check_unique(Kind::output, "ambiguous_output");
        check_expectations();
    }

private:
    bool present(const Element& element) const { return present_(element); }
    bool enabled(const std::string& name, bool consistency) const {
        return template_.options.checks(name, consistency);
    }

    // Says how to remove `element` with the absent element.
    static std::string removed_with(const Element& gone, const Element& element) {
        return compose("{} is absent from the result; {}", gone.lower_display(), removal_hint(element.kind));
    }

    // Lists absent parts, and the setting that allows their absence.
    static std::string allowed_without(const auto& parts, const auto& counts, std::string_view check) {
        constexpr std::size_t shown = 3;
        std::string text;
        std::size_t named = 0;
        for (const auto* part : parts) {
            if (!counts(*part)) continue;
            if (named++ < shown) text += (text.empty() ? "" : ", ") + part->lower_display();
        }
        if (named > shown) text += compose(" and {} more", named - shown);
        return compose("{} {} absent; the option '{}_semantic_check: false' allows it", text, named == 1 ? "is" : "are",
                       check);
    }

    void check_relations() const {
        if (enabled("relation_source", true))
            for (const Relation* relation : template_.relations)
                if (present(*relation) && !present(*relation->container))
                    throw Fault{diagnose(rule::absent_source, relation->key.place(), relation->container->name,
                                         relation->lower_display())
                                    .with_hint(removed_with(*relation->container, *relation))};
        if (enabled("relation_target", true))
            for (const Relation* relation : template_.relations)
                if (relation->target != nullptr && present(*relation) && !present(*relation->target))
                    throw Fault{diagnose(rule::absent_target, relation->key.place(), relation->target->name,
                                         relation->lower_display())
                                    .with_hint(removed_with(*relation->target, *relation))};
    }

    void check_hosting() const {
        if (!enabled("ambiguous_hosting", true)) return;
        for (const NodeTemplate* node : template_.nodes) {
            const auto hosts =
                std::ranges::count_if(node->relations, [&](const Relation* r) { return r->hosting && present(*r); });
            if (hosts > 1 && present(*node))
                throw Fault{diagnose(rule::ambiguous_hosting, node->key.place(), node->name)};
        }
    }

    void check_containers(Kind kind, const std::string& name) const {
        if (!enabled(name, true)) return;
        for (const auto& element : template_.elements)
            if (element->kind == kind && element->container != nullptr && present(*element) &&
                !present(*element->container))
                throw Fault{diagnose(rule::absent_container, element->key.place(), element->lower_display())
                                .with_hint(removed_with(*element->container, *element))};
    }

    void check_unique(Kind kind, const std::string& name) const {
        if (!enabled(name, true)) return;
        for (const auto& list : template_.alternatives) {
            if (list.front()->kind != kind) continue;
            const Element* before = nullptr;
            for (const Element* element : list) {
                if (!present(*element)) continue;
                if (before != nullptr) throw Fault{twice(*before, *element)};
                before = element;
            }
        }
    }

    void check_types() const {
        if (!enabled("ambiguous_type", true)) return;
        for (const auto& element : template_.elements) {
            const auto* const typed = element->as<TypedElement>();
            if (typed == nullptr || typed->types.empty() || !present(*typed)) continue;
            std::vector<const Element*> types;
            std::ranges::copy_if(typed->types, std::back_inserter(types),
                                 [&](const Element* type) { return present(*type); });
            if (types.size() != 1)
                throw Fault{diagnose(rule::wrong_type_count, (types.empty() ? *typed : *types[1]).key.place(),
                                     typed->display(),
                                     types.empty() ? "no present type" : "more than one present type")};
        }
    }

    // A node with candidates needs exactly one technology even without checks. Otherwise its type is unknown.
    void check_technologies() const {
        for (const NodeTemplate* node : template_.nodes) {
            if (node->technologies.empty() || !present(*node)) continue;
            const std::size_t technologies = count(node->technologies);
            if (technologies == 0)
                throw Fault{diagnose(rule::technology_fault, node->key.place(), node->name,
                                     enabled("expected_technology", true) ? "expected to have a technology"
                                                                          : "has no present technology")};
            if (technologies > 1)
                throw Fault{
                    diagnose(rule::technology_fault, node->key.place(), node->name, "has more than one technology")};
        }
    }

    void check_expectations() const {
        const bool hosting = enabled("expected_hosting", false);
        const bool incoming = enabled("expected_incoming_relation", false);
        const bool artifact = enabled("expected_artifact", false);
        for (const NodeTemplate* node : template_.nodes) {
            if (!present(*node)) continue;
            constexpr auto hosts = [](const Relation& relation) { return relation.hosting; };
            constexpr auto any = [](const Element&) { return true; };
            if (hosting && std::ranges::any_of(node->relations, [](const Relation* r) { return r->hosting; }) &&
                std::ranges::none_of(node->relations, [&](const Relation* r) { return r->hosting && present(*r); }))
                throw Fault{diagnose(rule::expected_relation, node->key.place(), node->name, "a hosting")
                                .with_hint(allowed_without(node->relations, hosts, "expected_hosting"))};
            if (incoming && !node->incoming.empty() && count(node->incoming) == 0)
                throw Fault{diagnose(rule::expected_relation, node->key.place(), node->name, "an incoming")
                                .with_hint(allowed_without(node->incoming, any, "expected_incoming_relation"))};
            if (artifact && !node->artifacts.empty() && count(node->artifacts) == 0)
                throw Fault{diagnose(rule::expected_artifact, node->key.place(), node->name)
                                .with_hint(allowed_without(node->artifacts, any, "expected_artifact"))};
        }
    }

    std::size_t count(const auto& list) const {
        return static_cast<std::size_t>(std::ranges::count_if(list, [&](const Element* e) { return present(*e); }));
    }

    const Template& template_;
    const IsPresent& present_;
};

}  // namespace

std::string removal_hint(Kind kind) {
    return compose("the option '{}_pruning: true' or 'mode: consistent-loose' also removes the {}", name_of(kind),
                   name_of(kind));
}

void check(const Template& elements, const IsPresent& present) { Checks(elements, present).run(); }

}  // namespace csar::validate::variability
