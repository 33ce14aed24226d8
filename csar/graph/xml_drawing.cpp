// Draws TOSCA 1.0 in XML with the nodes and edges of the YAML views.
#include <csar/failure.hpp>
#include "base/ascii.hpp"
#include "base/utf8.hpp"
#include "csar/graph/drawing.hpp"
#include "validate/xml/attribute_value.hpp"
#include "validate/xml/definitions.hpp"
#include "validate/xml/walk.hpp"

namespace csar::graph {
namespace {

using validate::xml::Definition;
using validate::xml::Definitions;
using validate::xml::Kind;
using validate::xml::Lookup;
using validate::xml::trimmed;
using validate::xml::without_xml_space;
using validate::xml::XmlElement;
using validate::xml::XmlFile;
using validate::xml::XmlImport;

std::string text(XmlElement element, std::string_view attribute) { return std::string(trimmed(element, attribute)); }

// The facts of a node: properties with simple values, and named entries of lists.
class XmlFacts {
public:
    XmlFacts(Drawing& drawing, GraphNode& node) : drawing_(drawing), node_(node) {}

    void add_all(XmlElement element) {
        for (const XmlElement content : element.child("Properties").children())
            for (const XmlElement property : content.children())
                add("property", property, property.name().local, property.text());
        for (const auto& [list, section] : lists)
            for (const XmlElement entry : element.child(list).children())
                add(section, entry, trimmed(entry, "name"), detail_of(entry));
    }

private:
    static constexpr std::pair<std::string_view, std::string_view> lists[] = {
        {"Requirements", "requirement"},
        {"Capabilities", "capability"},
        {"DeploymentArtifacts", "artifact"},
        {"Policies", "policy"},
    };

    static std::string_view detail_of(XmlElement entry) {
        for (const std::string_view attribute : {"type", "artifactRef", "artifactType", "policyRef", "policyType"})
            if (const std::string_view value = trimmed(entry, attribute); !value.empty()) return value;
        return {};
    }

    void add(std::string_view section, XmlElement at, std::string_view name, std::string_view value) {
        std::string shown = shortened(without_xml_space(value), max_value_bytes);
        if (node_.facts.size() == max_facts || !drawing_.budget().take(cost_of_fact + name.size() + shown.size()))
            return;
        node_.facts.push_back({std::string(section), std::string(name), std::move(shown), at.place().line});
    }

    Drawing& drawing_;
    GraphNode& node_;
};

// Draws the topologies of a document.
class XmlTopology {
public:
    XmlTopology(const Definitions& definitions, const XmlFile& file, Drawing& drawing)
        : definitions_(definitions), file_(file), drawing_(drawing) {}

    void run() {
        const auto root = file_.document->root();
        auto nodes = [&](XmlElement element, const validate::xml::ElementRule& rule) { add_node(element, rule.kind); };
        walk(root, root_rule(file_.dialect), nodes);
        auto edges = [&](XmlElement element, const validate::xml::ElementRule& rule) { connect(element, rule.kind); };
        walk(root, root_rule(file_.dialect), edges);
    }

private:
    void add_node(XmlElement element, std::string_view kind) {
        if (kind == "NodeTemplate") add(element, GraphNodeKind::node_template, text(element, "id"));
        if (kind == "GroupTemplate") add(element, GraphNodeKind::group, text(element, "id"));
        if (kind == "ServiceTemplate" && !text(element, "substitutableNodeType").empty()) {
            GraphNode node{GraphNodeKind::substitution, text(element, "substitutableNodeType"),
                           "substituted node type",     drawing_.shown(file_.path),
                           element.place().line,        {}};
            services_.emplace(element.id(), drawing_.add(nullptr, std::move(node)));
        }
    }

    void add(XmlElement element, GraphNodeKind kind, std::string name) {
        GraphNode node{kind, std::move(name), text(element, "type"), drawing_.shown(file_.path), element.place().line,
                       {}};
        if (drawing_.shows_facts()) XmlFacts(drawing_, node).add_all(element);
        // Of two elements with the same id, references lead to the first.
        const Definition* const named = file_.with_id(trimmed(element, "id"));
        const bool is_first = named != nullptr && named->element == element;
        drawing_.add(is_first ? named : nullptr, std::move(node));
    }

    void connect(XmlElement element, std::string_view kind) {
        if (kind == "RelationshipTemplate") return connect_ends(element);
        if (kind == "BoundaryRequirement" || kind == "BoundaryCapability") return connect_boundary(element);
        if (kind == "Policy") return connect_policy(element);
        if ((kind == "NodeTemplate" || kind == "GroupTemplate") && element.parent().name().local == "GroupTemplate")
            if (const std::size_t* const group = holder(element.parent()))
                if (const std::size_t* const member = holder(element))
                    drawing_.connect(GraphEdgeKind::member, *group, *member);
    }

    // Returns the node of the template or group around the element, or null if there is none.
    const std::size_t* holder(XmlElement element) const {
        for (XmlElement at = element; at; at = at.parent()) {
            const std::string_view name = at.name().local;
            if (name != "NodeTemplate" && name != "GroupTemplate") continue;
            const Definition* const named = file_.with_id(trimmed(at, "id"));
            return named == nullptr ? nullptr : drawing_.find(named);
        }
        return nullptr;
    }

    const Definition* by_id(XmlElement element, std::string_view attribute) const {
        return file_.with_id(trimmed(element, attribute));
    }

    void connect_ends(XmlElement relationship) {
        const XmlElement to = relationship.child("TargetElement");
        const Definition* const source = by_id(relationship.child("SourceElement"), "ref");
        const Definition* const target = by_id(to, "ref");
        const std::size_t* const from = source == nullptr ? nullptr : holder(source->element);
        if (from == nullptr) return;
        const std::size_t* const known = target == nullptr ? nullptr : holder(target->element);
        const std::string outside = text(to, "externalRef");
        if (known == nullptr && outside.empty()) return;
        // The name of the requirement, otherwise of the relationship.
        std::string name =
            source->kind == Kind::requirement ? text(source->element, "name") : text(relationship, "name");
        if (name.empty()) name = std::string(validate::xml::local_part(trimmed(relationship, "type")));
        drawing_.connect(is_hosting(relationship) ? GraphEdgeKind::hosting : GraphEdgeKind::requirement, *from,
                         known != nullptr ? *known : drawing_.named(GraphNodeKind::open_template, outside, ""), name);
    }

    // True if the relationship type or an ancestor is HostedOn. OpenTOSCA defines that type, in two spellings.
    bool is_hosting(XmlElement relationship) const {
        const std::string_view written = trimmed(relationship, "type");
        if (equal_ignoring_case(validate::xml::local_part(written), "HostedOn")) return true;
        const Lookup found = definitions_.find(file_, relationship, written, Kind::relationship_type);
        const Definition* type = found.failure == Lookup::Failure::none ? found.definition : nullptr;
        for (std::size_t depth = 0; type != nullptr && depth < max_type_depth; type = type->parent, ++depth)
            if (equal_ignoring_case(type->name, "HostedOn")) return true;
        return false;
    }

    void connect_boundary(XmlElement entry) {
        XmlElement service = entry.parent();
        while (service && service.name().local != "ServiceTemplate") service = service.parent();
        const auto boundary = services_.find(service.id());
        const Definition* const meant = by_id(entry, "ref");
        const std::size_t* const node = meant == nullptr ? nullptr : holder(meant->element);
        if (boundary == services_.end() || node == nullptr) return;
        std::string name = text(entry, "name");
        if (name.empty()) name = text(meant->element, "name");
        drawing_.connect(GraphEdgeKind::mapping, boundary->second, *node, name);
    }

    void connect_policy(XmlElement policy) {
        const std::size_t* const node = holder(policy);
        if (node == nullptr) return;
        std::string name = text(policy, "name");
        if (name.empty()) name = text(policy, "policyRef");
        drawing_.connect(GraphEdgeKind::member, drawing_.named(GraphNodeKind::policy, name, text(policy, "policyType")),
                         *node);
    }

    const Definitions& definitions_;
    const XmlFile& file_;
    Drawing& drawing_;
    std::unordered_map<std::uint32_t, std::size_t> services_;  // substitutable service templates
};

bool has_topology(const XmlFile& file) {
    bool found = false;
    auto look = [&](XmlElement, const validate::xml::ElementRule& rule) { found |= rule.kind == "NodeTemplate"; };
    walk(file.document->root(), root_rule(file.dialect), look);
    return found;
}

void draw_xml_topology(const Definitions& definitions, const std::string& entry, Drawing& drawing) {
    // If the entry file has no topology, draws the topologies of all files.
    for (const XmlFile& file : definitions.files())
        if (file.path == entry && has_topology(file)) return XmlTopology(definitions, file, drawing).run();
    for (const XmlFile& file : definitions.files()) XmlTopology(definitions, file, drawing).run();
}

void draw_xml_types(const Definitions& definitions, Drawing& drawing) {
    const auto is_type = [](const Definition& definition) { return definition.kind <= Kind::policy_type; };
    for (const Definition& definition : definitions.all())
        if (is_type(definition))
            drawing.add(&definition, {GraphNodeKind::type,
                                      std::string(definition.name),
                                      std::string(to_string(definition.kind)),
                                      drawing.shown(definition.file->path),
                                      definition.element.place().line,
                                      {}});
    for (const Definition& definition : definitions.all())
        if (is_type(definition) && definition.parent != nullptr)
            drawing.connect(GraphEdgeKind::derivation, *drawing.find(&definition), *drawing.find(definition.parent));
}

void draw_xml_imports(const Definitions& definitions, Drawing& drawing) {
    for (const XmlFile& file : definitions.files()) {
        const std::string shown = drawing.shown(file.path);
        drawing.add(&file, {GraphNodeKind::file, shown, "TOSCA 1.0 in XML", shown, 1, {}});
    }
    for (const XmlFile& file : definitions.files())
        for (const XmlImport& import : file.imports) {
            const std::size_t* const known = import.file == nullptr ? nullptr : drawing.find(import.file);
            std::string name = text(import.element, "location");
            if (name.empty()) name = std::string(import.space);
            const std::size_t to =
                known != nullptr ? *known
                : import.document != nullptr || !import.path.empty()
                    ? drawing.named(GraphNodeKind::file, drawing.shown(import.path), import.type)
                    : drawing.named(GraphNodeKind::missing, name,
                                    import.state == XmlImport::State::missing ? "not found" : "remote");
            drawing.connect(GraphEdgeKind::import, *drawing.find(&file), to);
        }
}

}  // namespace

void draw_xml(const Definitions& definitions, const std::string& entry, GraphView view, Drawing& drawing) {
    switch (view) {
        case GraphView::topology: return draw_xml_topology(definitions, entry, drawing);
        case GraphView::types: return draw_xml_types(definitions, drawing);
        case GraphView::imports: return draw_xml_imports(definitions, drawing);
        case GraphView::workflow:
            throw Failure(FailureKind::usage, "TOSCA 1.0 in XML has plans in other languages, but no workflows");
    }
}

}  // namespace csar::graph
