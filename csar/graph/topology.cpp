// Draws node templates and their connections, groups, policies and substitutions.
#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "csar/graph/drawing.hpp"
#include "validate/model/type.hpp"
#include "validate/resolved/service_index.hpp"

namespace csar::graph {
namespace {

using validate::Element;
using validate::Key;
using validate::Node;
using validate::Type;
using validate::TypeKind;

bool is_hosting(const Type* type) {
    for (std::size_t depth = 0; type != nullptr && depth < max_type_depth; type = type->parent, ++depth) {
        const std::string_view name = type->name;
        if (name == "HostedOn" || name.ends_with(".HostedOn")) return true;
    }
    return false;
}

class Topology {
public:
    Topology(const Element& service, validate::Namespaces& names, Drawing& drawing)
        : service_(service), names_(names), drawing_(drawing) {}

    void run() {
        for (const Element& node : service_.children(Key::node_templates)) add_node(node);
        for (const Element& node : service_.children(Key::node_templates))
            for (const Element& requirement : node.children(Key::requirements)) join(node, requirement);
        for (const Element& group : service_.children(Key::groups))
            surround(group, GraphNodeKind::group, group[Key::members]);
        for (const Element& policy : service_.children(Key::policies))
            surround(policy, GraphNodeKind::policy, policy[Key::targets]);
        if (const Element* const substitution = service_.child(Key::substitution_mappings)) map(*substitution);
    }

private:
    void add_node(const Element& node) {
        constexpr std::array<std::string_view, 4> open = {"select", "selectable", "substitute", "substitutable"};
        bool is_open = false;
        for (const Node directive : node[Key::directives].items())
            is_open |= std::ranges::find(open, directive.text()) != open.end();
        drawing_.add(node, is_open ? GraphNodeKind::open_template : GraphNodeKind::node_template, node.name_text(),
                     node.text(Key::type));
    }

    // A template of Variability4TOSCA may have several types with if conditions. The model does not resolve the types.
    std::vector<const Type*> types_of(const Element& element, TypeKind kind) {
        if (const Type* const type = element.type()) return {type};
        std::vector<const Type*> types;
        const auto add = [&](std::string_view name) {
            if (const Type* const type = name.empty() ? nullptr : names_.find(kind, name, *element.file).type)
                types.push_back(type);
        };
        add(element.text(Key::type));
        for (const Element& one : element.children(Key::type)) add(one.name_text());
        return types;
    }

    // From the assignment, a named relationship template, or the definition.
    std::vector<const Type*> relationship_types(const Element& node, const Element& requirement) {
        if (const Element* const given = requirement.child(Key::relationship)) {
            if (auto types = types_of(*given, TypeKind::relationship); !types.empty()) return types;
            const Element* const named = index_.find(&service_, Key::relationship_templates, given->text(Key::type));
            if (named != nullptr) return types_of(*named, TypeKind::relationship);
        }
        std::vector<const Type*> types;
        for (const Type* const type : types_of(node, TypeKind::node)) {
            const Element* const definition = type->find(Key::requirements, requirement.name_text());
            const Element* const relationship = definition == nullptr ? nullptr : definition->child(Key::relationship);
            if (relationship != nullptr) types.push_back(relationship->type());
        }
        return types;
    }

    void join(const Element& node, const Element& requirement) {
        const std::string_view target = requirement.text(Key::node);
        if (target.empty()) return;
        const bool is_on_host = std::ranges::any_of(relationship_types(node, requirement), is_hosting);
        const GraphEdgeKind kind = is_on_host ? GraphEdgeKind::hosting : GraphEdgeKind::requirement;
        const Element* const found = index_.find(&service_, Key::node_templates, target);
        const std::size_t* const known = found == nullptr ? nullptr : drawing_.find(found);
        const std::size_t to = known != nullptr ? *known : drawing_.named(GraphNodeKind::open_template, "", target);
        drawing_.connect(kind, *drawing_.find(&node), to, requirement.name_text());
    }

    void surround(const Element& element, GraphNodeKind kind, Node names) {
        const std::size_t from = drawing_.add(element, kind, element.name_text(), element.text(Key::type));
        for (const Node name : names.items()) connect_to(from, GraphEdgeKind::member, name.text(), {});
    }

    void connect_to(std::size_t from, GraphEdgeKind kind, std::string_view target, std::string_view name) {
        for (const Key section : {Key::node_templates, Key::groups})
            if (const Element* const found = index_.find(&service_, section, target))
                if (const std::size_t* const number = drawing_.find(found)) {
                    drawing_.connect(kind, from, *number, name);
                    return;
                }
    }

    void map(const Element& substitution) {
        const std::size_t from = drawing_.add(substitution, GraphNodeKind::substitution,
                                              substitution.text(Key::node_type), "substituted node type");
        for (const Key section : {Key::capabilities, Key::requirements})
            each_entry(substitution[section], [&](Node name, Node value) { map_one(from, name.text(), value); });
    }

    // `value`: `[ template, capability ]`, a list under `mapping`, or the name of a template.
    void map_one(std::size_t from, std::string_view name, Node value) {
        const Node path = value.is_mapping() ? value["mapping"] : value;
        const Node first = path.is_sequence() && path.size() > 0 ? *path.items().begin() : path;
        connect_to(from, GraphEdgeKind::mapping, first.text(), name);
    }

    const Element& service_;
    validate::Namespaces& names_;
    Drawing& drawing_;
    validate::ServiceIndex index_;
};

}  // namespace

void draw_topology(const validate::Model& model, validate::Namespaces& names, const std::string& entry,
                   Drawing& drawing) {
    const validate::DefinitionsFile* const file = model.find(entry);
    if (file == nullptr) return;
    if (const Element* const service = file->service_template()) Topology(*service, names, drawing).run();
}

}  // namespace csar::graph
