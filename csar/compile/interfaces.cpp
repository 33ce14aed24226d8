// Writes interfaces, operations and notifications: definitions merged with assignments (csd07 chapter 11).
#include "csar/compile/parts.hpp"
#include "validate/resolved/interface.hpp"

namespace csar::compile {

using validate::Interface;

namespace {

// Names without duplicates, in the order of insertion.
class Names {
public:
    void add(const Element& holder, Key section) {
        for (const Element& element : holder.children(section))
            if (seen_.insert(element.name_text()).second) names_.push_back(element.name_text());
    }
    void add(std::string_view name) {
        if (seen_.insert(name).second) names_.push_back(name);
    }
    const std::vector<std::string_view>& all() const { return names_; }

private:
    std::unordered_set<std::string_view, KeyedHash> seen_;
    std::vector<std::string_view> names_;
};

// Writes where outputs go. An assignment takes precedence over the mapping in the definition.
// `as` == defined: writes the definitions of all outputs instead.
void write_outputs(Writing& writing, const DefinitionChain& assignments, const DefinitionChain& definitions,
                   Interfaces as) {
    Section section(writing.out, "outputs");
    std::unordered_set<std::string_view, KeyedHash> seen;
    const auto write = [&](std::string_view name, Node mapping, const DefinitionsFile& file) {
        if (!mapping || !seen.insert(name).second) return;
        section.entry(name);
        if (as == Interfaces::assigned) return write_value(writing, mapping, {}, file);
        const Map map(writing.out);
        writing.out.key("mapping");
        write_value(writing, mapping, {}, file);
    };
    const auto write_defined = [&](std::string_view name) {
        DefinitionChain chain;
        for (const Element* const operation : definitions)
            if (const Element* const parameter = operation->child(Key::outputs, name)) chain.push_back(parameter);
        if (!seen.insert(name).second) return;
        section.entry(name);
        write_definition(writing, Definition(chain));
    };
    for (const DefinitionChain* const chain : {&assignments, &definitions})
        for (const Element* const operation : *chain) {
            const auto parameters = operation->children(Key::outputs);
            for (const Element& parameter : parameters)
                as == Interfaces::defined ? write_defined(parameter.name_text())
                                          : write(parameter.name_text(), parameter[Key::mapping], *parameter.file);
            if (!parameters.empty()) continue;
            for (const auto [name, value] : (*operation)[Key::outputs].entries())
                write(name.text(), value, *operation->file);
        }
}

class InterfaceWriter {
public:
    InterfaceWriter(Writing& writing, const InterfaceHolder& holder, const DefinitionChain& assignments,
                    const DefinitionsFile& file, Interfaces as)
        : writing_(writing), holder_(holder), holders_(assignments), file_(file), as_(as) {}

    void write_type(const Type& type) {
        interface_.type = &type;
        write_section(Key::operations);
        write_section(Key::notifications);
    }

    void write(std::string_view name) {
        interface_ = find_interface(writing_.context, holder_, name, file_);
        assignments_ = {};
        for (const Element* const holder : holders_)
            if (const Element* const own = holder->child(Key::interfaces, name)) assignments_.push_back(own);
        const Map map(writing_.out);
        writing_.type("type", interface_.type);
        write_section(Key::operations);
        write_section(Key::notifications);
        write_ends(assignments_, interface_.chain);
    }

private:
    void write_section(Key key) {
        Names names;
        for (const Element* const operation : all_operations(interface_, key)) names.add(operation->name_text());
        for (const Element* const assignment : assignments_) names.add(*assignment, key);
        Section section(writing_.out, to_string(key));
        for (const std::string_view name : names.all()) {
            section.entry(name);
            write_operation(key, name);
        }
    }

    void write_operation(Key key, std::string_view name) {
        const DefinitionChain definitions = find_operation(writing_.context, interface_, key, name);
        DefinitionChain assigned;
        for (const Element* const assignment : assignments_)
            if (const Element* const own = assignment->child(key, name)) assigned.push_back(own);
        const Map map(writing_.out);
        const Element* giver = nearest_with(assigned, Key::implementation);
        if (giver == nullptr) giver = nearest_with(definitions, Key::implementation);
        if (giver != nullptr)
            if (const Element* const implementation = giver->child(Key::implementation)) {
                writing_.out.key("implementation");
                write_implementation(writing_, *implementation);
            }
        const Element* const own = assigned.empty() ? nullptr : assigned.front();
        const Element* const of_interface = nearest_with(assignments_, Key::inputs);
        const Members& inputs = inputs_of(writing_.context, interface_, definitions);
        if (as_ == Interfaces::defined) {
            write_definitions(writing_, Key::inputs, inputs);
        } else {
            write_members(writing_, Key::inputs, inputs,
                          {own == nullptr ? Node() : (*own)[Key::inputs],
                           of_interface == nullptr ? Node() : (*of_interface)[Key::inputs]},
                          file_);
        }
        write_outputs(writing_, assigned, definitions, as_);
        write_ends(assigned, definitions);
    }

    // Writes the description, metadata and place of the nearest assignment, otherwise of the nearest definition.
    void write_ends(const DefinitionChain& assignments, const DefinitionChain& definitions) {
        const DefinitionChain& chain = assignments.empty() ? definitions : assignments;
        if (chain.empty()) return;
        writing_.remarks(*chain.front());
        writing_.place(*chain.front());
    }

    Writing& writing_;
    const InterfaceHolder& holder_;
    const DefinitionChain& holders_;
    const DefinitionsFile& file_;
    Interfaces as_;
    Interface interface_;
    DefinitionChain assignments_;
};

// An implementation artifact is a definition, the name of an artifact, or the path of a file.
void write_implementing(Writing& writing, const Element& artifact, const Element& implementation) {
    if (!artifact.short_form) {
        const DefinitionChain chain = {&artifact};
        return write_artifact(writing, chain);
    }
    const Map map(writing.out);
    const Node name = artifact.node;
    const bool is_name = find_artifact(writing.context.services, implementation, name.text()).found();
    writing.out.key(is_name ? "artifact" : "file");
    write_data(writing, name, *artifact.file);
    writing.place(artifact);
}

}  // namespace

void write_implementation(Writing& writing, const Element& implementation) {
    const Map map(writing.out);
    if (const Element* const primary = implementation.child(Key::primary)) {
        writing.out.key("primary");
        write_implementing(writing, *primary, implementation);
    }
    if (const auto dependencies = implementation.children(Key::dependencies); !dependencies.empty()) {
        writing.out.key("dependencies");
        writing.out.begin_list();
        for (const Element& dependency : dependencies) write_implementing(writing, dependency, implementation);
        writing.out.end_list();
    }
    writing.text(implementation, Key::timeout);
    writing.text(implementation, Key::operation_host);
    writing.remarks(implementation);
}

void write_operations(Writing& writing, const Type& interface_type) {
    const InterfaceHolder holder;
    const DefinitionChain none;
    InterfaceWriter(writing, holder, none, *interface_type.element->file, Interfaces::defined)
        .write_type(interface_type);
}

void write_interfaces(Writing& writing, const InterfaceHolder& holder, const DefinitionChain& assignments,
                      const DefinitionsFile& file, Interfaces as) {
    Names names;
    if (holder.type != nullptr)
        for (const Element* const definition : holder.type->members(Key::interfaces))
            names.add(definition->name_text());
    for (const Element* const element : holder.over) names.add(*element, Key::interfaces);
    for (const Element* const element : assignments) names.add(*element, Key::interfaces);
    InterfaceWriter writer(writing, holder, assignments, file, as);
    Section section(writing.out, "interfaces");
    for (const std::string_view name : names.all()) {
        section.entry(name);
        writer.write(name);
    }
}

}  // namespace csar::compile
