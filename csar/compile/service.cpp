// Writes a normalized service template.
#include "csar/compile/parts.hpp"

namespace csar::compile {
namespace {

class ServiceWriter {
public:
    ServiceWriter(Writing& writing, const Element& service) : writing_(writing), out_(writing.out), service_(service) {}

    void write() {
        each(Key::inputs, [&](const Element& input) { write_element(writing_, input); });
        each(Key::node_templates, [&](const Element& node) {
            const Map map(out_);
            write_node_template(writing_, node);
        });
        each(Key::relationship_templates, [&](const Element& relationship) { typed(relationship); });
        each(Key::groups, [&](const Element& group) { typed(group); });
        policies();
        each(Key::workflows, [&](const Element& workflow) { write_element(writing_, workflow); });
        if (const Element* const substitution = service_.child(Key::substitution_mappings)) {
            out_.key("substitution_mappings");
            write_element(writing_, *substitution);
        }
        each(Key::outputs, [&](const Element& output) { write_element(writing_, output); });
    }

private:
    template <class Write>
    void each(Key key, const Write& write) {
        Section section(out_, to_string(key));
        for (const Element& element : service_.children(key)) {
            section.entry(element.name_text());
            write(element);
        }
    }

    // Writes what templates of relationships, groups and policies share.
    void typed_parts(const Element& element) {
        const Type* const type = element.type();
        writing_.type("type", type);
        writing_.remarks(element);
        for (const Key key : {Key::members, Key::targets}) writing_.names(element, key);
        for (const Key key : {Key::properties, Key::attributes})
            write_members(writing_, key, writing_.members(type, key), {element[key]}, *element.file);
        const DefinitionChain assignments = {&element};
        write_interfaces(writing_, {.over = {}, .type = type}, assignments, *element.file, Interfaces::assigned);
    }

    void typed(const Element& element) {
        const Map map(out_);
        typed_parts(element);
        writing_.place(element);
    }

    void policies() {
        Section section(out_, "policies", true);
        for (const Element& policy : service_.children(Key::policies)) {
            section.item();
            const Map map(out_);
            out_.entry("name", policy.name_text());
            typed_parts(policy);
            triggers(policy);
            writing_.place(policy);
        }
    }

    void triggers(const Element& policy) {
        const Type* const type = policy.type();
        Section section(out_, "triggers");
        const auto write = [&](const Element& trigger) {
            section.entry(trigger.name_text());
            write_element(writing_, trigger);
        };
        if (type != nullptr)
            for (const Element* const inherited : type->members(Key::triggers))
                if (policy.child(Key::triggers, inherited->name_text()) == nullptr) write(*inherited);
        for (const Element& trigger : policy.children(Key::triggers)) write(trigger);
    }

    Writing& writing_;
    Output& out_;
    const Element& service_;
};

}  // namespace

void write_service(Writing& writing, const DefinitionsFile& file) {
    const Element& service = *file.service_template();
    {
        const Map map(writing.out, "service");
        writing.out.entry("tosca_definitions_version", file.version_text);
        if (const std::string_view profile = profile_of(file); !profile.empty()) writing.out.entry("profile", profile);
        writing.remarks(service.has(Key::description) || service.has(Key::metadata) ? service : *file.root);
        ServiceWriter(writing, service).write();
        writing.place(service.node);
    }
    write_used(writing);
}

}  // namespace csar::compile
