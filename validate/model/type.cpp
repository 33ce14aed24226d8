#include "validate/model/type.hpp"

#include <algorithm>
#include <unordered_set>

#include "base/keyed_hash.hpp"

namespace csar::validate {
namespace {

constexpr std::size_t index_above = 16;  // for fewer members, a linear search is faster

}  // namespace

bool Type::is_a(const Type& ancestor) const {
    for (const Type* type = this; type != nullptr; type = type->parent)
        if (type == &ancestor) return true;
    return false;
}

const Type* Type::named(std::string_view ancestor) const {
    const Type* type = this;
    while (type != nullptr && type->name != ancestor) type = type->parent;
    return type;
}

BuiltIn Type::base() const {
    const Type* type = this;
    while (type->parent != nullptr) type = type->parent;
    return type->built_in;
}

const Element* Type::own(Key section, std::string_view member) const {
    if (element == nullptr) return nullptr;
    const auto children = element->children(section);
    if (children.size() <= index_above) {
        for (const Element& child : children)
            if (child.name_text() == member) return &child;
        return nullptr;
    }
    const auto& index = indexes_.at(section);
    const auto found = index.find(member);
    return found == index.end() ? nullptr : found->second;
}

void Type::index_members() {
    for (const Slot& slot : element->slots) {
        if (slot.children.size() <= index_above || indexes_.contains(slot.row->key)) continue;
        auto& index = indexes_[slot.row->key];
        index.reserve(slot.children.size());
        for (const Element& child : slot.children) index.emplace(child.name_text(), &child);
    }
}

const Element* Type::find(Key section, std::string_view member) const {
    for (const Type* type = this; type != nullptr; type = type->parent)
        if (const Element* found = type->own(section, member)) return found;
    return nullptr;
}

std::vector<const Element*> Type::members(Key section) const {
    std::vector<const Element*> nearest_first;
    std::unordered_set<std::string_view, KeyedHash> seen;
    for (const Type* type = this; type != nullptr; type = type->parent) {
        if (type->element == nullptr) continue;
        const auto children = type->element->children(section);
        for (auto child = children.rbegin(); child != children.rend(); ++child)
            if (seen.insert(child->name_text()).second) nearest_first.push_back(&*child);
    }
    std::ranges::reverse(nearest_first);
    return nearest_first;
}

const Slot* Type::inherited(Key key) const {
    for (const Type* type = this; type != nullptr; type = type->parent)
        if (type->element != nullptr)
            if (const Slot* slot = type->element->find(key)) return slot;
    return nullptr;
}

}  // namespace csar::validate
