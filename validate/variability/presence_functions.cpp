// Presence operators (Variability4TOSCA 1.0, Presence Operators).
#include "base/compose.hpp"
#include "base/suggest.hpp"
#include "report/rules/variability.hpp"
#include "validate/variability/conditions.hpp"

#include <algorithm>
#include <iterator>

namespace csar::validate::variability {

namespace rule = rules::variability;

namespace {

Formula target_of(const Relation& relation) {
    return relation.target == nullptr ? Formula::always : relation.target->presence;
}

// Reports SELF or CONTAINER outside an element of the kind `wanted`.
void refuse_own(Node name, std::string_view wanted) {
    if (name.text() == "SELF" || name.text() == "CONTAINER")
        throw Fault{diagnose(rule::wrong_place, name.place(), name.text(),
                             compose("the condition does not belong to {}", wanted))};
}

std::string text_of_name(Node name, std::string_view what) {
    if (!name.is_scalar()) wrong_form(name, compose("the name of {}", what), "a string");
    return std::string(name.text());
}

}  // namespace

Formula has_source(Formulas& formulas, const NodeTemplate& node) {
    return any_of(formulas, node.incoming, [](const Relation& relation) { return relation.container->presence; });
}

// A relation's presence depends on its target, this node. Therefore, without `naive`, only the relation's other
// conditions count.
Formula has_incoming(Formulas& formulas, const NodeTemplate& node, bool naive) {
    return any_of(formulas, node.incoming, [&](const Relation& relation) {
        return naive ? relation.presence : formulas.all_of({relation.container->presence, relation.manual});
    });
}

Formula has_outgoing(Formulas& formulas, const NodeTemplate& node, bool naive) {
    return any_of(formulas, node.relations, [&](const Relation& relation) {
        return naive ? relation.presence : formulas.all_of({target_of(relation), relation.manual});
    });
}

Formula has_artifact(Formulas& formulas, const NodeTemplate& node, bool naive) {
    return any_of(formulas, node.artifacts,
                  [&](const Element& artifact) { return naive ? artifact.presence : artifact.manual; });
}

Formula has_host(Formulas& formulas, const NodeTemplate& node) {
    return any_of(formulas, node.relations, [&](const Relation& relation) {
        return relation.hosting ? formulas.all_of({target_of(relation), relation.manual}) : Formula::never;
    });
}

template <class T>
std::vector<T*> Conditions::all_named(const std::vector<T*>& list, Node which, std::string_view what,
                                      const Element* owner) {
    std::vector<T*> found;
    (void)text_of_name(
        which,
        compose("{} {}", std::string_view("aio").find(what.front()) == std::string_view::npos ? "a" : "an", what));
    const auto index = which.is_string() ? std::nullopt : which.as_integer();
    if (index) {
        if (*index >= 0 && static_cast<std::uint64_t>(*index) < list.size())
            found.push_back(list[static_cast<std::size_t>(*index)]);
    } else {
        for (T* element : list)
            if (element->name == which.text()) found.push_back(element);
    }
    if (found.empty()) {
        Diagnostic fault = owner == nullptr
                               ? diagnose(rule::unknown_name, which.place(), what, which.text())
                               : diagnose(rule::unknown_part, which.place(), owner->display(), what, which.text());
        fault.hint = Suggestion(which.text(), list, &Element::name).hint();
        if (what == name_of(Kind::input) && template_.variability["inputs"][which.text()])
            fault.hint = "this is a variability input, not an input of the topology template";
        if ((index || what == name_of(Kind::import)) && !list.empty()) fault.hint = numbers_of(list.size());
        throw Fault{std::move(fault)};
    }
    return found;
}

const NodeTemplate& Conditions::named_node(Node name, const Element* self) {
    const std::string text = text_of_name(name, "a node template");
    const NodeTemplate* found = nullptr;
    const char* lacks = nullptr;
    if (text == "SELF") {
        found = dynamic_cast<const NodeTemplate*>(self);
        lacks = "the condition does not belong to a node";
    } else if (text == "CONTAINER") {
        if (self != nullptr && self->container != nullptr) found = self->container->enclosing<NodeTemplate>();
        lacks = "the condition does not belong to an element of a node";
    } else if (text == "SOURCE" || text == "TARGET") {
        const Relation* const relation = self == nullptr ? nullptr : self->enclosing<Relation>();
        if (relation != nullptr) found = text == "SOURCE" ? relation->enclosing<NodeTemplate>() : relation->target;
        lacks = "the condition does not belong to a relation between nodes";
    } else {
        found = template_.node(text);
        if (found == nullptr)
            throw Fault{unknown_name(name.place(), "node template", text, template_.topology["node_templates"])};
    }
    if (found == nullptr) throw Fault{diagnose(rule::wrong_place, name.place(), text, lacks)};
    return *found;
}

namespace {

// Returns the element for SELF or CONTAINER. Returns null for other names, or if the element is not a T.
template <class T>
const T* own_element(std::string_view name, const Element* self) {
    if (self == nullptr || (name != "SELF" && name != "CONTAINER")) return nullptr;
    return dynamic_cast<const T*>(name == "SELF" ? self : self->container);
}

}  // namespace

const Group& Conditions::named_group(Node name, const Element* self) {
    const std::string text = text_of_name(name, "a group");
    if (const Group* const own = own_element<Group>(text, self)) return *own;
    refuse_own(name, "a group");
    const Group* const found = template_.group(text);
    if (found == nullptr) throw Fault{unknown_name(name.place(), "group", text, template_.topology["groups"])};
    return *found;
}

const Policy& Conditions::named_policy(Node name, const Element* self) {
    if (const Policy* const own = own_element<Policy>(name.text(), self)) return *own;
    refuse_own(name, "a policy");
    return *all_named(template_.policies, name, "policy").front();
}

// A group is present if any node in it is present, also in nested groups.
Formula Conditions::present_member(const Element& element, int depth) {
    const Group* const group = element.as<Group>();
    if (group == nullptr) return element.presence;
    if (depth == 20) return Formula::never;
    return any_of(formulas_, group->members, [&](const Element& member) { return present_member(member, depth + 1); });
}

std::optional<Formula> Conditions::presence(std::string_view name, Node argument, Node at, const Element* self) {
    // These functions take a node.
    if (name == "node_presence") {
        const NodeTemplate& node = named_node(argument, self);
        if (argument.text() == "SELF")
            throw Fault{diagnose(rule::wrong_place, argument.place(), "SELF",
                                 "the presence of a node cannot depend on itself")};
        return node.presence;
    }
    if (name == "host_presence") return has_host(formulas_, named_node(argument, self));
    if (name == "has_source") return has_source(formulas_, named_node(argument, self));
    if (name == "has_incoming_relation") return has_incoming(formulas_, named_node(argument, self), false);
    if (name == "has_incoming_relation_naive") return has_incoming(formulas_, named_node(argument, self), true);
    if (name == "has_outgoing_relation") return has_outgoing(formulas_, named_node(argument, self), false);
    if (name == "has_outgoing_relation_naive") return has_outgoing(formulas_, named_node(argument, self), true);
    if (name == "has_artifact") return has_artifact(formulas_, named_node(argument, self), false);
    if (name == "has_artifact_naive") return has_artifact(formulas_, named_node(argument, self), true);
    // These functions take another element.
    if (name == "policy_presence") return named_policy(argument, self).presence;
    if (name == "group_presence") return named_group(argument, self).presence;
    if (name == "input_presence") return any_present(formulas_, all_named(template_.inputs, argument, "input"));
    if (name == "output_presence") return any_present(formulas_, all_named(template_.outputs, argument, "output"));
    if (name == "import_presence") return any_present(formulas_, all_named(template_.imports, argument, "import"));
    if (name == "has_present_member") return present_member(named_group(argument, self), 0);
    if (name == "has_present_target")
        return any_of(formulas_, named_policy(argument, self).targets,
                      [&](const Element& target) { return present_member(target, 0); });
    if (name == "is_consumed" || name == "is_produced") {
        const auto& list = name == "is_consumed" ? template_.inputs : template_.outputs;
        const auto is_used = [&](const Parameter& parameter) { return any_present(formulas_, parameter.users); };
        if (argument.text() == "SELF" && self != nullptr) {
            const Parameter* const own = self->as<Parameter>();
            return own == nullptr ? Formula::never : is_used(*own);
        }
        refuse_own(argument, "an input or output");
        return any_of(formulas_, all_named(list, argument, "input or output"), is_used);
    }
    if (name == "source_presence" || name == "target_presence") {
        if (argument.text() != "SELF" && argument.text() != "CONTAINER")
            throw Fault{diagnose(rule::wrong_arguments, at.place(), name, "expects SELF or CONTAINER")};
        const Relation* const relation = self == nullptr ? nullptr : self->enclosing<Relation>();
        if (relation == nullptr)
            throw Fault{diagnose(rule::wrong_place, at.place(), name, "the condition does not belong to a relation")};
        if (name == "source_presence") return relation->container->presence;
        return target_of(*relation);
    }
    if (name == "container_presence") {
        if (argument.text() != "SELF") throw Fault{diagnose(rule::wrong_arguments, at.place(), name, "expects SELF")};
        if (self == nullptr || self->container == nullptr)
            throw Fault{diagnose(rule::wrong_place, at.place(), name, "the condition's element has no container")};
        return self->container->presence;
    }
    return property_presence(name, argument, at, self);
}

namespace {

// A function for an inner element. The first argument is its container.
struct InnerFunction {
    std::string_view name;
    Kind container, kind;
    std::size_t arguments;
};

constexpr InnerFunction inner_functions[] = {
    {"relation_presence", Kind::node, Kind::relation, 2},
    {"artifact_presence", Kind::node, Kind::artifact, 2},
    {"technology_presence", Kind::node, Kind::technology, 2},
    {"node_type_presence", Kind::node, Kind::type, 2},
    {"group_type_presence", Kind::group, Kind::type, 2},
    {"policy_type_presence", Kind::policy, Kind::type, 2},
    {"relation_type_presence", Kind::relation, Kind::type, 3},
    {"artifact_type_presence", Kind::artifact, Kind::type, 3},
    {"node_property_presence", Kind::node, Kind::property, 2},
    {"group_property_presence", Kind::group, Kind::property, 2},
    {"policy_property_presence", Kind::policy, Kind::property, 2},
    {"relation_property_presence", Kind::relation, Kind::property, 3},
    {"artifact_property_presence", Kind::artifact, Kind::property, 3},
};

}  // namespace

std::vector<const TypedElement*> Conditions::named_containers(Kind kind, Node argument, const Element* self) {
    const Node first = argument[0U];
    if (kind == Kind::group) return {&named_group(first, self)};
    if (kind == Kind::policy) return {&named_policy(first, self)};
    const NodeTemplate& node = named_node(first, self);
    if (kind == Kind::node) return {&node};
    const auto among = [&](const auto& list) {
        const auto found = all_named(list, argument[1U], name_of(kind), &node);
        return std::vector<const TypedElement*>(found.begin(), found.end());
    };
    return kind == Kind::relation ? among(node.relations) : among(node.artifacts);
}

std::optional<Formula> Conditions::property_presence(std::string_view name, Node argument, Node at,
                                                     const Element* self) {
    const auto* const function = std::ranges::find(inner_functions, name, &InnerFunction::name);
    if (function == std::end(inner_functions)) return std::nullopt;
    if (!argument.is_sequence() || argument.size() != function->arguments)
        throw Fault{diagnose(rule::wrong_arguments, at.place(), name,
                             compose("expects a list: {}{}, {}", function->arguments > 2 ? "node, " : "",
                                     name_of(function->container), name_of(function->kind)))};
    const Node last = argument[static_cast<std::uint32_t>(function->arguments - 1)];
    return any_of(formulas_, named_containers(function->container, argument, self), [&](const TypedElement& container) {
        const auto among = [&, kind = name_of(function->kind)](const auto& list) {
            return any_present(formulas_, all_named(list, last, kind, &container));
        };
        if (function->kind == Kind::type) return among(container.types);
        if (function->kind == Kind::property) return among(container.properties);
        const auto& node = dynamic_cast<const NodeTemplate&>(container);
        if (function->kind == Kind::relation) return among(node.relations);
        return function->kind == Kind::artifact ? among(node.artifacts) : among(node.technologies);
    });
}

}  // namespace csar::validate::variability
