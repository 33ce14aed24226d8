#include "validate/model/element.hpp"

namespace csar::validate {

const Slot* Element::find(Key key) const {
    for (const Slot& slot : slots)
        if (slot.row->key == key) return &slot;
    return nullptr;
}

Node Element::operator[](Key key) const {
    const Slot* const slot = find(key);
    return slot ? slot->value : Node();
}

const Type* Element::type(Key key) const {
    const Slot* const slot = find(key);
    return slot ? slot->type : nullptr;
}

std::span<Element> Element::children(Key key) const {
    const Slot* const slot = find(key);
    return slot ? slot->children : std::span<Element>();
}

Element* Element::child(Key key) const {
    const auto found = children(key);
    return found.empty() ? nullptr : &found.front();
}

Element* Element::child(Key key, std::string_view child_name) const {
    for (Element& element : children(key))
        if (element.name_text() == child_name) return &element;
    return nullptr;
}

}  // namespace csar::validate
