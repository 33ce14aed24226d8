#include "validate/resolved/service_index.hpp"

#include "base/suggest.hpp"
#include "report/diagnose.hpp"

namespace csar::validate {
namespace {

constexpr std::size_t index_above = 16;  // elements; below, looking at each is faster

}  // namespace

const Element* ServiceIndex::find(const Element* service, Key section, std::string_view name) {
    const Slot* const slot = service ? service->find(section) : nullptr;
    if (slot == nullptr) return nullptr;
    if (slot->children.size() <= index_above) {
        for (const Element& child : slot->children)
            if (child.name_text() == name) return &child;
        return nullptr;
    }
    Names& names = indexes_[slot];
    if (names.empty()) {
        names.reserve(slot->children.size());
        for (const Element& child : slot->children) names.emplace(child.name_text(), &child);
    }
    const auto found = names.find(name);
    return found == names.end() ? nullptr : found->second;
}

const Element* ServiceIndex::only_use(const Element& relationship_template) {
    const Element* const service = relationship_template.parent;
    const auto [uses, is_new] = uses_.try_emplace(service);
    if (is_new) {
        for (const Element& node : service->children(Key::node_templates)) {
            for (const Element& assignment : node.children(Key::requirements)) {
                const Element* const relationship = assignment.child(Key::relationship);
                if (relationship == nullptr || !relationship->has(Key::type)) continue;
                const auto [use, first] = uses->second.try_emplace(relationship->text(Key::type), &assignment);
                if (!first) use->second = nullptr;
            }
        }
    }
    const auto found = uses->second.find(relationship_template.name_text());
    return found == uses->second.end() ? nullptr : found->second;
}

std::string ServiceIndex::hint(const Element* service, Key section, std::string_view name) {
    if (service == nullptr || hints_left_-- <= 0) return {};
    Suggestion near(name);
    for (const Element& child : service->children(section)) near.offer(child.name_text());
    return near.hint();
}

const Element* enclosing_service(const Element& element) {
    const Element* at = &element;
    while (at != nullptr && at->entity != Entity::service_template) at = at->parent;
    return at;
}

Key section_of(Entity template_kind) {
    return template_kind == Entity::node_template ? Key::node_templates : Key::relationship_templates;
}

const Element* copied_template(ServiceIndex& index, const Element& copying) {
    const Node name = copying[Key::copy];
    if (!name) return nullptr;
    const Key section = copying.entity == Entity::node_template ? Key::node_templates : Key::relationship_templates;
    const Element* const source = index.find(copying.parent, section, name.text());
    return source == &copying ? nullptr : source;
}

const Type* template_type(ServiceIndex& index, const Element& element) {
    if (element.has(Key::type)) return element.type();
    const Element* const source = copied_template(index, element);
    return source ? source->type() : nullptr;
}

}  // namespace csar::validate
