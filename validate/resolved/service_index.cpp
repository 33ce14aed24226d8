#include "validate/resolved/service_index.hpp"

#include "report/diagnose.hpp"

namespace csar::validate {
namespace {

constexpr std::size_t index_above = 16;  // with fewer elements, a linear search is faster

}  // namespace

const Element* ServiceIndex::find(const Element* service, Key section, std::string_view name) {
    if (service == nullptr) return nullptr;
    const Element* const own = find_own(*service, section, name);
    return own == nullptr && service == part_ ? find_own(*whole_, section, name) : own;
}

const Element* ServiceIndex::find_own(const Element& service, Key section, std::string_view name) {
    const Slot* const slot = service.find(section);
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

const Element* enclosing_service(const Element& element) {
    const Element* at = &element;
    while (at != nullptr && at->entity != Entity::service_template) at = at->parent;
    return at;
}

}  // namespace csar::validate
