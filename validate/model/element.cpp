#include "validate/model/element.hpp"

#include <algorithm>

#include "base/compose.hpp"
#include "base/suggest.hpp"
#include "validate/model/file.hpp"
#include "validate/model/shape.hpp"

namespace csar::validate {
namespace {

constexpr std::size_t search_above = 16;  // for fewer children, a linear search is faster

// Searches the children by the id of their key. Returns null if there is no child with the name, or if the children are
// not in file order, for example after a merge key.
const Element* search(const Slot& slot, std::string_view name) {
    const Node key = slot.value.entry(name).key;
    const auto before = [](const Element& element, std::uint32_t id) { return element.name.id() < id; };
    const auto found = std::lower_bound(slot.children.begin(), slot.children.end(), key.id(), before);
    return found != slot.children.end() && found->name == key ? &*found : nullptr;
}

// True if `key`, which is not a keyname, was intended as the keyname in `row`.
bool is_meant_by(Node key, const Keyname& row) {
    if (const Keyname* const other = find_in_other_version(row.owner, key.text())) return other->key == row.key;
    Suggestion near(key.text());
    near.offer(row.name);
    return !near.best().empty();
}

}  // namespace

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

Place Element::key_place(Key key) const {
    const Slot* const slot = find(key);
    const Node keyname = slot ? node.entry(slot->row->name).key : Node();
    return keyname ? keyname.place() : place();
}

std::span<const Element> Element::children(Key key) const {
    const Slot* const slot = find(key);
    return slot ? slot->children : std::span<const Element>();
}

const Element* Element::child(Key key) const {
    const auto found = children(key);
    return found.empty() ? nullptr : &found.front();
}

const Element* Element::child(Key key, std::string_view child_name) const {
    const Slot* const slot = find(key);
    if (slot == nullptr) return nullptr;
    if (slot->children.size() > search_above && slot->value.is_mapping()) {
        if (!slot->value.entry(child_name).key) return nullptr;
        if (const Element* const found = search(*slot, child_name)) return found;
    }
    for (const Element& element : slot->children)
        if (element.name_text() == child_name) return &element;
    return nullptr;
}

bool Element::is_misplaced(Key key) const {
    return !file->misplaced.empty() && name && file->misplaced.contains({name.id(), key});
}

bool Element::means_to_give(const Keyname& row) const {
    if (has(row.key) || node[row.name]) return true;
    if (is_misplaced(row.key)) return true;
    for (const auto [key, value] : node.entries())
        if (key.is_scalar() && file->grammar->find(entity, key.text()) == nullptr && is_meant_by(key, row)) return true;
    return false;
}

bool Element::has_lost(Key key) const {
    if (!file->document->complete()) return true;
    for (const Element* at = this; at != nullptr; at = at->parent)
        if (at->lacks_copy()) return true;
    if (is_misplaced(key)) return true;
    if (const Slot* const slot = find(key))
        return has_entries(slot->row->shape) && !(slot->value == node) && slot->children.size() < slot->value.size();
    if (!node.is_mapping()) return node && !node.is_null() && !short_form;
    if (slots.size() == node.size()) return false;  // each key has a slot
    const Keyname* const row = file->grammar->find(entity, key);
    return row != nullptr && means_to_give(*row);
}

std::string_view noun_of(const Element& element) { return element.file->grammar->noun_of(element.entity); }

std::string called(const Element& element) {
    return element.name ? compose("{} '{}'", noun_of(element), element.name_text()) : with_article(noun_of(element));
}

std::string this_one(const Element& element) {
    if (element.name) return called(element);
    // The keyname distinguishes the activities that start workflows.
    if (element.entity == Entity::workflow_activity && element.parent != nullptr)
        return element.parent->node[to_string(Key::delegate)] ? "'delegate'" : "'inline'";
    return compose("this {}", noun_of(element));
}

}  // namespace csar::validate
