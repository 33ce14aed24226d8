#include "validate/model/mapping_keys.hpp"

#include <map>
#include <string_view>

#include "validate/model/shape.hpp"

namespace csar::validate {

std::set<std::uint32_t> undecided_keys(Node mapping) {
    std::set<std::uint32_t> undecided;
    if (mapping.entries_are_as_written()) return undecided;
    std::map<std::string_view, std::uint32_t> first;
    for (const auto [key, value] : mapping.written_entries()) {
        if (!key.is_scalar()) continue;
        const auto [place, is_first] = first.emplace(key.text(), key.id());
        if (!is_first && mapping.entry(key.text()).key.id() == place->second) undecided.insert(place->second);
    }
    return undecided;
}

bool is_later_section(const Grammar& grammar, const Keyname& wildcard, Node key, Node value) {
    if (key.text() != to_string(wildcard.key) || !value.is_mapping() || value.size() == 0) return false;
    for (const auto [name, entry] : value.entries())
        if (grammar.find(wildcard.item, name.text()) != nullptr) return false;
    return true;
}

bool is_beside_its_entries(const Grammar& grammar, const Keyname& row, Node mapping, Node value) {
    if (!value.is_null() || !(has_entries(row.shape) || row.shape == Shape::values)) return false;
    bool is_next = false;
    for (const auto [key, entry] : mapping.entries()) {
        if (is_next) return key.is_scalar() && grammar.find(row.owner, key.text()) == nullptr;
        is_next = entry == value;
    }
    return false;
}

Node second_key(Node mapping) {
    auto entry = mapping.entries().begin();
    return (*++entry).key;
}

}  // namespace csar::validate
