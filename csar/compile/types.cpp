// Writes the types, functions and repositories that a service uses, directly or indirectly.
#include <algorithm>

#include "csar/compile/parts.hpp"

namespace csar::compile {
namespace {

// Writes nothing. Serves to mark the types that a type uses.
class NoOutput final : public Output {
public:
    void begin_map(Layout) override {}
    void end_map() override {}
    void begin_list(Layout) override {}
    void end_list() override {}
    void key(std::string_view) override {}
    void string(std::string_view) override { spend_work(1); }
    void literal(std::string_view) override {}
    std::string take() override { return {}; }
};

class TypeWriter {
public:
    TypeWriter(Writing& writing, const Type& type) : writing_(writing), out_(writing.out), type_(type) {}

    void write() {
        const Map map(out_);
        out_.entry("name", type_.name);
        if (type_.element == nullptr) return out_.flag("built_in");
        if (const std::string_view profile = profile_of(*type_.element->file); !profile.empty())
            out_.entry("profile", profile);
        writing_.type("derived_from", type_.parent);
        writing_.text(*type_.element, Key::version);
        writing_.remarks(*type_.element);
        for (const Key key : {Key::properties, Key::attributes})
            if (type_.kind != TypeKind::artifact || key == Key::properties) members(key);
        switch (type_.kind) {
            case TypeKind::node: node(); break;
            case TypeKind::relationship: relationship(); break;
            case TypeKind::capability: capability(); break;
            case TypeKind::interface: interface(); break;
            case TypeKind::data: data(); break;
            case TypeKind::artifact:
                inherited_text(Key::mime_type);
                if (const Slot* const slot = type_.inherited(Key::file_ext)) names(*slot);
                break;
            case TypeKind::group: valid(Key::members, TypeKind::node); break;
            case TypeKind::policy: policy(); break;
            case TypeKind::none: break;
        }
        writing_.place(*type_.element);
    }

private:
    void members(Key key) { write_definitions(writing_, key, writing_.context.tables.members(type_, key)); }

    void inherited_text(Key key) {
        for (const Type* at = &type_; at != nullptr && at->element != nullptr; at = at->parent)
            if (at->element->has(key)) return writing_.text(*at->element, key);
    }

    void names(const Slot& slot) {
        out_.list(to_string(slot.row->key), slot.value.items(), [](Node name) { return name.text(); });
    }

    void valid(Key key, TypeKind kind) {
        for (const Type* at = &type_; at != nullptr && at->element != nullptr; at = at->parent)
            if (const Slot* const slot = at->element->find(key))
                return writing_.type_list(to_string(key), slot, kind, *at->element->file);
    }

    void node() {
        {
            Section section(out_, "capabilities");
            for (const Element* const definition : type_.members(Key::capabilities)) {
                section.entry(definition->name_text());
                write_capability_definition(capability_of(type_, definition->name_text()));
            }
        }
        {
            Section section(out_, "requirements", true);
            for (const Element* const definition : type_.members(Key::requirements))
                if (const Requirement* const requirement =
                        writing_.context.requirements.find(type_, definition->name_text())) {
                    section.item();
                    write_requirement_definition(writing_, *requirement);
                }
        }
        write_interfaces(writing_, {.over = {}, .type = &type_}, {}, *type_.element->file, Interfaces::defined);
        Section section(out_, "artifacts");
        for (const Element* const definition : type_.members(Key::artifacts)) {
            section.entry(definition->name_text());
            write_artifact(writing_, definitions_along(type_, Key::artifacts, definition->name_text()));
        }
    }

    void write_capability_definition(const Capability& capability) {
        const Map map(out_);
        writing_.type("type", capability.type);
        for (const Key key : {Key::properties, Key::attributes})
            write_definitions(writing_, key, writing_.context.tables.members(capability.chain, capability.type, key));
        write_valid_types(writing_, capability);
        if (const Element* const ranged = nearest_with(capability.chain, Key::count_range))
            writing_.text(*ranged, Key::count_range);
        writing_.remarks(*capability.chain.front());
        writing_.place(*capability.chain.front());
    }

    void relationship() {
        write_interfaces(writing_, {.over = {}, .type = &type_}, {}, *type_.element->file, Interfaces::defined);
        valid(Key::valid_capability_types, TypeKind::capability);
        valid(Key::valid_target_node_types, TypeKind::node);
        valid(Key::valid_source_node_types, TypeKind::node);
    }

    void capability() {
        valid(Key::valid_source_node_types, TypeKind::node);
        valid(Key::valid_relationship_types, TypeKind::relationship);
    }

    void interface() {
        members(Key::inputs);
        write_operations(writing_, type_);
    }

    void data() {
        {
            Section section(out_, "validation", true);
            for (const Slot* const slot : validate::validations({&type_, {}})) {
                section.item();
                write_condition(writing_, slot->value, *file_of(*slot));
            }
        }
        DefinitionChain line;
        for (const Type* at = &type_; at != nullptr && at->element != nullptr; at = at->parent)
            line.push_back(at->element);
        for (const Key key : {Key::key_schema, Key::entry_schema}) write_schema(writing_, key, line);
        for (const Key key : {Key::units, Key::canonical_unit, Key::prefixes}) inherited_text(key);
        if (const Slot* const slot = type_.inherited(Key::data_type)) writing_.type("data_type", slot->type);
    }

    // Finds the file of a slot of this type or an ancestor.
    const DefinitionsFile* file_of(const Slot& slot) const {
        for (const Type* at = &type_; at != nullptr && at->element != nullptr; at = at->parent)
            if (at->element->find(slot.row->key) == &slot) return at->element->file;
        return type_.element->file;
    }

    void policy() {
        if (const Slot* const slot = type_.inherited(Key::targets)) names(*slot);
        Section section(out_, "triggers");
        for (const Element* const trigger : type_.members(Key::triggers)) {
            section.entry(trigger->name_text());
            write_element(writing_, *trigger);
        }
    }

    Writing& writing_;
    Output& out_;
    const Type& type_;
};

std::string_view section_name(TypeKind kind) { return to_string(validate::section_of(kind)); }

}  // namespace

void write_used(Writing& writing) {
    NoOutput none;
    Writing asking{writing.context,   writing.report,       none, writing.types,
                   writing.functions, writing.repositories, false};
    std::size_t functions = 0;
    for (std::size_t types = 0; types < writing.types.used().size() || functions < writing.functions.used().size();) {
        if (types < writing.types.used().size())
            TypeWriter(asking, *writing.types.used()[types++]).write();
        else
            write_element(asking, *writing.functions.used()[functions++]);
    }
    std::array<std::vector<const Type*>, validate::type_kind_count> by_kind;
    for (const Type* const type : writing.types.used()) by_kind[static_cast<std::size_t>(type->kind)].push_back(type);
    {
        const Map types(writing.out, "types");
        for (int kind = 0; kind < validate::type_kind_count; ++kind) {
            std::vector<const Type*>& all = by_kind[static_cast<std::size_t>(kind)];
            std::ranges::sort(
                all, [&](const Type* a, const Type* b) { return writing.types.of(*a) < writing.types.of(*b); });
            Section section(writing.out, section_name(static_cast<TypeKind>(kind)));
            for (const Type* const type : all) {
                section.entry(writing.types.of(*type));
                TypeWriter(writing, *type).write();
            }
        }
    }
    const auto write = [&](std::string_view key, UsedDefinitions& definitions) {
        Section section(writing.out, key);
        for (const Element* const definition : definitions.used()) {
            section.entry(definitions.name_of(*definition));
            write_element(writing, *definition);
        }
    };
    write("functions", writing.functions);
    write("repositories", writing.repositories);
}

}  // namespace csar::compile
