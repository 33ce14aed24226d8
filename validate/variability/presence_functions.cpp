// Functions about the presence of elements (Variability4TOSCA 1.0, Presence Operators).
#include "base/compose.hpp"
#include "base/suggest.hpp"
#include "report/rules/variability.hpp"
#include "validate/variability/conditions.hpp"

#include <algorithm>
#include <iterator>

namespace csar::validate::variability {

namespace rule = rules::variability;

namespace {

Formula target_of(const Element& relation) {
    return relation.target == nullptr ? Formula::always : relation.target->presence;
}

// Reports that SELF or CONTAINER is undefined because the condition is not inside an element of the kind `wanted`.
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

Formula any_present(Formulas& formulas, const std::vector<Element*>& list) {
    return any_of(formulas, list, [](const Element& element) { return element.presence; });
}

Formula has_source(Formulas& formulas, const Element& node) {
    return any_of(formulas, node.incoming, [](const Element& relation) { return relation.container->presence; });
}

// The presence of a relation depends on that of this node. So a function that is not `naive` uses only the other
// conditions of the relation.
Formula has_incoming(Formulas& formulas, const Element& node, bool naive) {
    return any_of(formulas, node.incoming, [&](const Element& relation) {
        return naive ? relation.presence : formulas.all_of({relation.container->presence, relation.manual});
    });
}

Formula has_outgoing(Formulas& formulas, const Element& node, bool naive) {
    return any_of(formulas, node.relations, [&](const Element& relation) {
        return naive ? relation.presence : formulas.all_of({target_of(relation), relation.manual});
    });
}

Formula has_artifact(Formulas& formulas, const Element& node, bool naive) {
    return any_of(formulas, node.artifacts,
                  [&](const Element& artifact) { return naive ? artifact.presence : artifact.manual; });
}

Formula has_host(Formulas& formulas, const Element& node) {
    return any_of(formulas, node.relations, [&](const Element& relation) {
        return relation.hosting ? formulas.all_of({target_of(relation), relation.manual}) : Formula::never;
    });
}

std::vector<Element*> Conditions::all_named(const std::vector<Element*>& list, Node which, std::string_view what,
                                            const Element* owner) {
    std::vector<Element*> found;
    (void)text_of_name(
        which,
        compose("{} {}", std::string_view("aio").find(what.front()) == std::string_view::npos ? "a" : "an", what));
    const auto index = which.is_string() ? std::nullopt : which.as_integer();
    if (index) {
        if (*index >= 0 && static_cast<std::uint64_t>(*index) < list.size())
            found.push_back(list[static_cast<std::size_t>(*index)]);
    } else {
        for (Element* element : list)
            if (element->name == which.text()) found.push_back(element);
    }
    if (found.empty()) {
        Diagnostic fault = owner == nullptr
                               ? diagnose(rule::unknown_name, which.place(), what, which.text())
                               : diagnose(rule::unknown_part, which.place(), owner->display(), what, which.text());
        Suggestion near(which.text());
        for (const Element* element : list) near.offer(element->name);
        fault.hint = near.hint();
        if (what == name_of(Kind::input) && template_.variability["inputs"][which.text()])
            fault.hint = "it is a variability input, not an input of the topology template";
        if ((index || what == name_of(Kind::import)) && !list.empty()) fault.hint = numbers_of(list.size());
        throw Fault{std::move(fault)};
    }
    return found;
}

Formula Conditions::any_named(const std::vector<Element*>& list, Node which, std::string_view what,
                              const Element* owner) {
    return any_present(formulas_, all_named(list, which, what, owner));
}

Element& Conditions::named_node(Node name, Element* self) {
    const std::string text = text_of_name(name, "a node template");
    Element* found = nullptr;
    const char* lacks = nullptr;
    if (text == "SELF") {
        found = self != nullptr && self->kind == Kind::node ? self : nullptr;
        lacks = "the condition does not belong to a node";
    } else if (text == "CONTAINER") {
        found = self != nullptr && self->container != nullptr ? self->container->node() : nullptr;
        lacks = "the condition does not belong to an element of a node";
    } else if (text == "SOURCE" || text == "TARGET") {
        Element* relation = self == nullptr ? nullptr : self->relation();
        if (relation != nullptr) found = text == "SOURCE" ? relation->container : relation->target;
        lacks = "the condition does not belong to a relation between nodes";
    } else {
        found = template_.node(text);
        if (found == nullptr)
            throw Fault{unknown_name(name.place(), "node template", text, template_.topology["node_templates"])};
    }
    if (found == nullptr) throw Fault{diagnose(rule::wrong_place, name.place(), text, lacks)};
    return *found;
}

Element& Conditions::named_group(Node name, Element* self) {
    const std::string text = text_of_name(name, "a group");
    if (text == "SELF" && self != nullptr && self->kind == Kind::group) return *self;
    if (text == "CONTAINER" && self != nullptr && self->container != nullptr && self->container->kind == Kind::group)
        return *self->container;
    refuse_own(name, "a group");
    Element* found = template_.group(text);
    if (found == nullptr) throw Fault{unknown_name(name.place(), "group", text, template_.topology["groups"])};
    return *found;
}

Element& Conditions::named_policy(Node name, Element* self) {
    const std::string_view text = name.text();
    if (text == "SELF" && self != nullptr && self->kind == Kind::policy) return *self;
    if (text == "CONTAINER" && self != nullptr && self->container != nullptr && self->container->kind == Kind::policy)
        return *self->container;
    refuse_own(name, "a policy");
    return *all_named(template_.policies, name, "policy").front();
}

// A group is present if any node in it or in its nested groups is.
Formula Conditions::present_member(const Element& element, int depth) {
    if (element.kind != Kind::group) return element.presence;
    if (depth == 20) return Formula::never;
    return any_of(formulas_, element.members, [&](const Element& member) { return present_member(member, depth + 1); });
}

Formula Conditions::presence(std::string_view name, Node argument, Node at, Element* self, bool& known) {
    // Functions whose only argument is a node.
    if (name == "node_presence") {
        Element& node = named_node(argument, self);
        if (argument.text() == "SELF")
            throw Fault{diagnose(rule::wrong_place, argument.place(), "SELF",
                                 "whether a node is present cannot depend on whether it is present")};
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
    // Functions whose only argument is an element other than a node.
    if (name == "policy_presence") return named_policy(argument, self).presence;
    if (name == "group_presence") return named_group(argument, self).presence;
    if (name == "input_presence") return any_named(template_.inputs, argument, "input");
    if (name == "output_presence") return any_named(template_.outputs, argument, "output");
    if (name == "import_presence") return any_named(template_.imports, argument, "import");
    if (name == "has_present_member") return present_member(named_group(argument, self), 0);
    if (name == "has_present_target")
        return any_of(formulas_, named_policy(argument, self).members,
                      [&](const Element& target) { return present_member(target, 0); });
    if (name == "is_consumed" || name == "is_produced") {
        const auto& list = name == "is_consumed" ? template_.inputs : template_.outputs;
        const bool own = argument.text() == "SELF" && self != nullptr;
        if (!own) refuse_own(argument, "an input or output");
        return any_of(formulas_, own ? std::vector<Element*>{self} : all_named(list, argument, "input or output"),
                      [&](const Element& element) { return any_present(formulas_, element.users); });
    }
    if (name == "source_presence" || name == "target_presence") {
        if (argument.text() != "SELF" && argument.text() != "CONTAINER")
            throw Fault{diagnose(rule::wrong_arguments, at.place(), name, "expects SELF or CONTAINER")};
        Element* relation = self == nullptr ? nullptr : self->relation();
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
    return property_presence(name, argument, at, self, known);
}

namespace {

// A function for an element inside another element: its first argument is the container.
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

const std::vector<Element*>& parts_of(const Element& container, Kind kind) {
    switch (kind) {
        case Kind::relation: return container.relations;
        case Kind::artifact: return container.artifacts;
        case Kind::technology: return container.technologies;
        case Kind::type: return container.types;
        default: return container.properties;
    }
}

}  // namespace

std::vector<Element*> Conditions::named_containers(Kind kind, Node argument, Element* self) {
    const Node first = argument[0U];
    if (kind == Kind::group) return {&named_group(first, self)};
    if (kind == Kind::policy) return {&named_policy(first, self)};
    Element& node = named_node(first, self);
    if (kind == Kind::node) return {&node};
    return all_named(parts_of(node, kind), argument[1U], name_of(kind), &node);
}

Formula Conditions::property_presence(std::string_view name, Node argument, Node at, Element* self, bool& known) {
    const auto* const function = std::find_if(std::begin(inner_functions), std::end(inner_functions),
                                              [&](const InnerFunction& one) { return one.name == name; });
    if (function == std::end(inner_functions)) {
        known = false;
        return Formula::never;
    }
    if (!argument.is_sequence() || argument.size() != function->arguments)
        throw Fault{diagnose(rule::wrong_arguments, at.place(), name,
                             compose("expects a list: {}{}, {}", function->arguments > 2 ? "node, " : "",
                                     name_of(function->container), name_of(function->kind)))};
    const Node last = argument[static_cast<std::uint32_t>(function->arguments - 1)];
    return any_of(formulas_, named_containers(function->container, argument, self), [&](const Element& container) {
        return any_named(parts_of(container, function->kind), last, name_of(function->kind), &container);
    });
}

}  // namespace csar::validate::variability
