#include "validate/model/completion.hpp"

#include <algorithm>
#include <vector>

#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/edit.hpp"
#include "validate/model/element_builder.hpp"
#include "validate/model/near_name.hpp"
#include "validate/model/parameter_direction.hpp"
#include "validate/model/shape.hpp"
#include "validate/model/traversal.hpp"

namespace csar::validate {
namespace {

bool can_be_merged(Node own, Node copied) {
    return own.is_mapping() && copied.is_mapping() && !is_written_call(own) && !is_written_call(copied);
}

bool holds_values(std::string_view keyname) {
    return keyname == "properties" || keyname == "attributes" || keyname == "inputs";
}

Key section_of_templates(Entity entity) {
    return entity == Entity::node_template ? Key::node_templates : Key::relationship_templates;
}

// Members of a group type need not be nodes (1.3 3.7.11.2).
bool is_other_member(Namespaces& names, const Element& element, const Slot& slot, Node name) {
    if (element.entity != Entity::group_type || slot.row->key != Key::members) return false;
    if (!members_may_be_other_types.has(element.file->grammar->version())) return false;
    return !names.find(slot.row->kind, name.text(), *element.file).found() &&
           (names.find(TypeKind::group, name.text(), *element.file).found() ||
            names.find(TypeKind::capability, name.text(), *element.file).found());
}

void resolve_types(Namespaces& names, const Element& element) {
    for (const Slot& slot : element.slots) {
        if (slot.row->key == Key::derived_from) {
            // The parent was linked when the type was created.
            if (element.defines != nullptr) editable(slot).type = element.defines->parent;
        } else if (slot.row->shape == Shape::type_name) {
            editable(slot).type = names.resolve(slot.row->kind, slot.value, *element.file);
        } else if (slot.row->shape == Shape::type_names) {
            for (const Node name : slot.value.items())
                if (!is_other_member(names, element, slot, name)) names.resolve(slot.row->kind, name, *element.file);
        }
    }
}

void settle_short_form(const Element& element) {
    if (element.entity != Entity::parameter_definition || !element.short_form || element.slots.empty()) return;
    if (!element.node.is_sequence() || direction_of(element) != Direction::incoming) return;
    if (const Keyname* const row = element.file->grammar->find(element.entity, Key::mapping))
        editable(element.slots.front()).row = row;
}

}  // namespace

// `copy` of node and relationship templates (csd07 7.2, 7.4; 1.3 3.8.3, 3.8.4).
//
// A template with `copy` gets the keynames of the copied template after its own. Mappings are merged key by key at
// every depth. Lists, scalars, calls and node filters are replaced as a whole. Copied nodes keep their place.
//
// An invalid `copy` is reported, and nothing is copied (Element::lacks_copy). Copied nodes are checked twice. `report`
// therefore drops a repeated finding at one place.
class Copies {
public:
    Copies(Model& model, Namespaces& names, Report& report) : model_(model), names_(names), report_(report) {}

    void run() {
        for (const auto& file : model_.files_)
            if (const Element* const service = file->is_standard() ? file->service_template() : nullptr)
                for (const Key section : {Key::node_templates, Key::relationship_templates})
                    for (const Element& element : service->children(section))
                        if (element[Key::copy]) merge(*file, element);
    }

private:
    enum class Level : std::uint8_t { keynames, names, values, in_value };

    void merge(DefinitionsFile& file, const Element& copying) {
        const Element* const source = source_of(copying);
        if (source == nullptr) return;
        check_type(copying, *source);
        if (!any_) report_.drop_repeated();
        any_ = true;
        const Node whole = merged(*file.document, copying.node, source->node, Level::keynames);
        ElementBuilder(file, *file.grammar, model_.arena_, nullptr).rebuild(editable(copying), whole);
        editable(copying).copied = source;
    }

    // Reports a template that cannot be copied, and returns null.
    const Element* source_of(const Element& copying) {
        const Node name = copying[Key::copy];
        const Key section = section_of_templates(copying.entity);
        const Element* const source = copying.parent->child(section, name.text());
        if (source != nullptr && source != &copying) {
            if (!source->has(Key::copy)) return source->node.is_mapping() ? source : nullptr;
            report_.add(diagnose(rules::tosca::copy_of_copy, name.place(), name.text())
                            .with_related(source->place(), "defined here"));
            return nullptr;
        }
        if (copying.parent->has_lost(section)) return nullptr;
        auto finding =
            diagnose(rules::tosca::unknown_copy_source, name.place(), to_string(copying.entity), name.text());
        if (source == nullptr) finding.hint = near_child(report_, copying.parent, section, name.text(), &copying);
        report_.add(std::move(finding));
        return nullptr;
    }

    // The type should be that of the source or derive from it. A later check decides whether the copied keynames are
    // valid for it.
    void check_type(const Element& copying, const Element& source) {
        const Type* const copied = type_of(source);
        if (!copying.has(Key::type)) {
            if (copied != nullptr)
                report_.add(diagnose(rules::tosca::copy_without_type, copying.place(), source.name_text()));
            return;
        }
        const Type* const own = type_of(copying);
        if (own == nullptr || copied == nullptr || own->is_a(*copied) || !own->complete) return;
        report_.add(diagnose(rules::tosca::wrong_copy_type, copying[Key::type].place(), own->name, copied->name)
                        .with_related(source.place(), "copied template"));
    }

    const Type* type_of(const Element& element) {
        const TypeKind kind = element.entity == Entity::node_template ? TypeKind::node : TypeKind::relationship;
        const std::string_view name = element.text(Key::type);
        return name.empty() ? nullptr : names_.find(kind, name, *element.file).type;
    }

    Node merged(Document& document, Node own, Node copied, Level level) {
        std::vector<NodeEntry> entries;
        for (const NodeEntry entry : own.entries()) {
            const Node other = entry.key.is_scalar() ? copied[entry.key.text()] : Node();
            entries.push_back({entry.key, merged_value(document, entry, other, level)});
        }
        for (const NodeEntry entry : copied.entries())
            if (!entry.key.is_scalar() || !own.entry(entry.key.text()).key) entries.push_back(entry);
        // Element::child() requires the order of the file.
        std::ranges::sort(entries, [](const NodeEntry& a, const NodeEntry& b) { return a.key.id() < b.key.id(); });
        return document.add_mapping(own, entries);
    }

    Node merged_value(Document& document, const NodeEntry& own, Node copied, Level level) {
        if (level == Level::keynames && own.value.is_null() && copied) return copied;
        if (!can_be_merged(own.value, copied)) return own.value;
        switch (level) {
            case Level::keynames:
                if (own.key.text() == "node_filter") return own.value;
                return merged(document, own.value, copied, holds_values(own.key.text()) ? Level::values : Level::names);
            case Level::names: return merged(document, own.value, copied, Level::keynames);
            case Level::values:
                for (const NodeEntry entry : copied.entries()) {
                    if (entry.key.is_scalar() && own.value.entry(entry.key.text()).key) continue;
                    report_.add(diagnose(rules::tosca::merged_value, own.key.place(), own.key.text(), entry.key.text())
                                    .with_related(entry.key.place(), "this is kept"));
                    break;
                }
                return merged(document, own.value, copied, Level::in_value);
            case Level::in_value: break;
        }
        return merged(document, own.value, copied, Level::in_value);
    }

    Model& model_;
    Namespaces& names_;
    Report& report_;
    bool any_ = false;
};

void complete_model(Model& model, Namespaces& names, Report& report) {
    Copies(model, names, report).run();
    for (const DefinitionsFile* file : model.bundled())
        each_element(*file->root, [&](const Element& element) { resolve_types(names, element); });
    each_element(model, [&](const Element& element) {
        resolve_types(names, element);
        settle_short_form(element);
    });
}

}  // namespace csar::validate
