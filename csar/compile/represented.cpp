#include "csar/compile/represented.hpp"

#include "csar/compile/parts.hpp"
#include "validate/expressions/expression.hpp"

namespace csar::compile {

using validate::Choice;
using validate::NodeRepresentation;
using validate::Number;
using validate::RelationshipRepresentation;
using validate::RepresentedValue;
using validate::RepresentedValues;
using validate::ServiceRepresentation;

namespace {

class RepresentationWriter {
public:
    RepresentationWriter(Writing& writing, const ServiceRepresentation& service)
        : writing_(writing), out_(writing.out), service_(service) {}

    // Adds the entries to an open map.
    void write() {
        out_.entry("file", path_of(*service_.file->document, writing_.report));
        values("inputs", service_.inputs);
        {
            Section nodes(out_, "nodes", true);
            for (Number number = 0; number < service_.nodes.size(); ++number) {
                nodes.item();
                node(number);
            }
        }
        {
            Section relationships(out_, "relationships", true);
            for (const RelationshipRepresentation& made : service_.relationships) {
                relationships.item();
                relationship(made);
            }
        }
        values("outputs", service_.outputs);
        Section interfaces(out_, "interfaces", true);
        for (const validate::SubstitutedInterface& substituted : service_.interfaces) {
            interfaces.item();
            const Map map(out_, Output::Layout::line);
            out_.entry("interface", substituted.interface);
            out_.entry("operation", substituted.operation);
            out_.entry("workflow", substituted.workflow);
        }
    }

private:
    const DefinitionsFile& file_of(Node node) const {
        const validate::Model& model = writing_.context.model;
        const DefinitionsFile* const found = model.find(node.document()->file());
        if (found != nullptr && found->document.get() == node.document()) return *found;
        for (const DefinitionsFile* const bundled : model.bundled())
            if (bundled->document.get() == node.document()) return *bundled;
        return *service_.file;  // the value comes from an input
    }

    // A literal is written as it is, with its unit.
    bool is_literal(Node value, const DefinitionsFile& file) {
        spend_work(1);
        if (!validate::is_literal(writing_.context, value, file.grammar->version())) return false;
        for (const Node item : value.items())
            if (!is_literal(item, file)) return false;
        for (const auto [key, entry] : value.entries())
            if (key.text().starts_with('$') || !is_literal(entry, file)) return false;
        return true;
    }

    void value(const RepresentedValue& represented) {
        const Node written = represented.written;
        const DefinitionsFile* const file = written ? &file_of(written) : nullptr;
        const Schema schema = represented.definition ? represented.definition.schema() : Schema{represented.type, {}};
        if (!represented.value) {
            const Map map(out_);
            out_.entry("$unresolved", represented.unresolved);
            if (!written) return;
            out_.key("expression");
            write_value(writing_, written, schema, *file);
        } else if (written && is_literal(written, *file)) {
            write_value(writing_, written, schema, *file);
        } else {
            write_known(writing_, *represented.value);
        }
    }

    void values(std::string_view key, const RepresentedValues& all) {
        Section section(out_, key);
        for (const RepresentedValue& represented : all) {
            // An optional property without an assignment has no value (csd07 9.4).
            if (key == "properties" && !represented.value && !represented.written) continue;
            section.entry(represented.name);
            value(represented);
        }
    }

    void choice(const std::optional<Choice>& made) {
        if (!made) return;
        const Map map(out_, "choice");
        out_.entry_number("candidates", made->candidates);
        if (!made->others.empty()) {
            out_.key("others");
            out_.begin_list(Output::Layout::line);
            for (const Number other : made->others) out_.literal(std::to_string(other));
            out_.end_list();
        }
        if (made->templates.empty()) return;
        out_.list("templates", made->templates, std::identity());
    }

    void node(Number number) {
        const NodeRepresentation& node = service_.nodes[number];
        const Map map(out_);
        out_.entry_number("id", number);
        out_.entry("name", node.name);
        out_.entry_number("index", node.index);
        writing_.type("type", node.type);
        values("properties", node.properties);
        values("attributes", node.attributes);
        {
            Section capabilities(out_, "capabilities");
            for (const validate::CapabilityRepresentation& capability : node.capabilities) {
                capabilities.entry(capability.name);
                const Map content(out_);
                writing_.type("type", capability.type);
                values("properties", capability.properties);
                values("attributes", capability.attributes);
            }
        }
        if (node.selected) selected(*node.selected);
        if (node.substitution) {
            const Map inner(out_, "substitution");
            RepresentationWriter(writing_, *node.substitution).write();
        }
        choice(node.choice);
        if (node.element != nullptr) writing_.place(*node.element);
    }

    void selected(const validate::SelectedNode& selected) {
        const Map map(out_, "selected");
        if (!selected.service.empty()) out_.entry("service", selected.service);
        out_.entry("name", selected.name);
        out_.entry_number("index", selected.index);
        if (selected.outer == validate::no_number) return;
        out_.entry_number("id", selected.outer);
        out_.entry_number("levels", selected.levels);
    }

    void relationship(const RelationshipRepresentation& made) {
        const Map map(out_);
        out_.entry("requirement", made.requirement);
        out_.entry_number("index", made.index);
        out_.entry_number("source", made.source);
        out_.entry_number("target", made.target);
        if (made.levels != 0) out_.entry_number("levels", made.levels);
        if (!made.capability.empty()) out_.entry("capability", made.capability);
        writing_.type("type", made.type);
        if (made.relationship_template != nullptr) out_.entry("template", made.relationship_template->name_text());
        if (made.is_optional) out_.flag("optional");
        if (made.assignment == nullptr) out_.flag("implied");
        values("properties", made.properties);
        values("attributes", made.attributes);
        values("allocation", made.allocation);
        choice(made.choice);
        if (made.assignment != nullptr)
            writing_.place(*made.assignment);
        else if (made.definition != nullptr)
            writing_.place(made.definition->nearest());
    }

    Writing& writing_;
    Output& out_;
    const ServiceRepresentation& service_;
};

}  // namespace

void write_representation(Writing& writing, const ServiceRepresentation& service) {
    const Map map(writing.out, "service");
    RepresentationWriter(writing, service).write();
}

}  // namespace csar::compile
