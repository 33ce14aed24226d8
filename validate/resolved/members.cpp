#include "validate/resolved/members.hpp"

#include <unordered_set>

#include "base/keyed_hash.hpp"
#include "validate/resolved/corrections.hpp"

namespace csar::validate {
namespace {

constexpr std::size_t indexed_members = 12;  // with fewer members, a linear search is faster

// Without duplicates; inherited names first.
std::vector<std::string_view> member_names(const DefinitionChain& over, const Type* type, Key section) {
    std::vector<std::string_view> names;
    std::unordered_set<std::string_view, KeyedHash> seen;
    const auto add = [&](std::string_view name) {
        if (seen.insert(name).second) names.push_back(name);
    };
    if (type != nullptr)
        for (const Element* member : type->members(section)) add(member->name_text());
    for (std::size_t i = over.size(); i-- > 0;)
        for (const Element& member : over[i]->children(section)) add(member.name_text());
    return names;
}

const Element* nearest_of(const DefinitionChain& chain) { return chain.empty() ? nullptr : chain.front(); }

bool may_hold_call(Node value) {
    if (value.is_scalar()) return value.text().starts_with('$');
    for (const Node item : value.items())
        if (may_hold_call(item)) return true;
    const bool may_be_call = value.is_mapping() && value.size() == 1;  // 1.x functions have no mark
    for (const auto [key, entry] : value.entries())
        if (may_be_call || may_hold_call(key) || may_hold_call(entry)) return true;
    return false;
}

}  // namespace

Members::Members(std::vector<Member> members) : members_(std::move(members)) {
    for (std::size_t i = 0; i < members_.size(); ++i) {
        Member& member = members_[i];
        member.required = member.definition.required();
        member.has_fixed_value = static_cast<bool>(member.definition.fixed_value());
        member.needs_value = needs_value(member.definition);
        if (member.needs_value) needing_.push_back(i);
        if (may_hold_call(member.definition.fallback())) computed_.push_back(i);
    }
    if (members_.size() <= indexed_members) return;
    for (std::size_t i = 0; i < members_.size(); ++i) index_.emplace(members_[i].name, i);
}

void Members::correct(const Type& type) {
    std::erase_if(needing_, [&](std::size_t number) {
        Member& member = members_[number];
        member.required = member.needs_value = !is_optional_by_text(type, Key::properties, member.name);
        return !member.needs_value;
    });
}

const Member* Members::find(std::string_view name) const {
    if (!index_.empty()) {
        const auto found = index_.find(name);
        return found == index_.end() ? nullptr : &members_[found->second];
    }
    for (const Member& member : members_)
        if (member.name == name) return &member;
    return nullptr;
}

const Members& DataTables::members(const Type& type, Key section) { return members({}, &type, section); }

const Members& DataTables::members(const DefinitionChain& over, const Type* type, Key section) {
    const Owner owner{nearest_of(over), nullptr, type, section};
    const auto known = members_.find(owner);
    if (known != members_.end()) return known->second;
    std::vector<Member> members;
    std::unordered_set<std::string_view, KeyedHash> seen;
    const auto add = [&](Key from) {
        for (const std::string_view name : member_names(over, type, from))
            if (seen.insert(name).second) members.push_back({name, member_definition(over, type, from, name)});
    };
    add(section);
    // Every property is also an attribute (csd07 9.5).
    if (section == Key::attributes) add(Key::properties);
    Members all(std::move(members));
    if (type != nullptr && section == Key::properties) all.correct(*type);
    return members_.emplace(owner, std::move(all)).first->second;
}

const Members& DataTables::inputs(const DefinitionChain& interfaces, const DefinitionChain& operations,
                                  const Type* interface_type) {
    const Owner owner{nearest_of(interfaces), nearest_of(operations), interface_type, Key::inputs};
    const auto [entry, inserted] = inputs_.try_emplace(owner);
    if (!inserted) return entry->second;
    DefinitionChain over;
    for (const Element* operation : operations) over.push_back(operation);
    for (const Element* interface : interfaces) over.push_back(interface);
    std::vector<Member> members;
    std::unordered_set<std::string_view, KeyedHash> seen;
    const auto add = [&](const Element& input) {
        if (seen.insert(input.name_text()).second)
            members.push_back(
                {input.name_text(), member_definition(over, interface_type, Key::inputs, input.name_text()), false});
    };
    for (const Element* element : over)
        for (const Element& input : element->children(Key::inputs)) add(input);
    if (interface_type != nullptr)
        for (const Element* input : interface_type->members(Key::inputs)) add(*input);
    return entry->second = Members(std::move(members));
}

const Units& DataTables::units(const Type& type) {
    const auto known = units_.find(&type);
    return known != units_.end() ? known->second : units_.emplace(&type, Units(type)).first->second;
}

}  // namespace csar::validate
