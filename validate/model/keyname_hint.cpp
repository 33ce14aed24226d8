#include "validate/model/keyname_hint.hpp"

#include "base/compose.hpp"
#include "base/suggest.hpp"
#include "validate/model/shape.hpp"

namespace csar::validate {
namespace {

// True for { get_input: size }, for example, in any version.
bool looks_like_call(Node value) {
    if (value.size() != 1) return false;
    const Node key = (*value.entries().begin()).key;
    return is_call_key(key) || key.text().starts_with("get_") || key.text() == "concat" || key.text() == "token";
}

bool holds(const Keyname& row) { return row.item != Entity::none; }

class KeynameHint {
public:
    KeynameHint(const Grammar& grammar, const Element& owner, Node key)
        : grammar_(grammar), owner_(owner), key_(key), name_(key.text()) {}

    Hint find() const {
        for (const Hint& hint : std::initializer_list<Hint>{wrong_blank(), name_of_import(), value(), too_far_left(),
                                                            below(), above(), near(), beside(), in_section()})
            if (!hint.empty()) return hint;
        return {};
    }

private:
    std::string wrong_blank() const {
        constexpr std::string_view no_break_space = "\xC2\xA0";
        return name_.starts_with(no_break_space) ? "the line begins with a no-break space: indent it with plain spaces"
                                                 : "";
    }

    // '- telco: { file: ... }' is valid in 1.3.
    std::string name_of_import() const {
        return owner_.entity == Entity::import && owner_.node.size() == 1
                   ? compose("imports have no names: replace '{}' with its value", name_)
                   : std::string();
    }

    // The definition is written as a call.
    std::string value() const {
        const bool call = is_call_key(key_) || name_.starts_with("get_");
        return call && grammar_.find(owner_.entity, Key::default_) != nullptr
                   ? "a definition is not a value: put the value under 'default'"
                   : "";
    }

    // `Standard:` below an empty `interfaces:` in the same column probably belongs under it.
    std::string too_far_left() const {
        const Keyname* before = nullptr;
        for (const auto [key, value] : owner_.node.entries()) {
            if (key == key_) break;
            const Keyname* const row = key.is_scalar() ? grammar_.find(owner_.entity, key.text()) : nullptr;
            if (row != nullptr) before = value.is_null() && may_be_mapping(*row) ? row : nullptr;
        }
        return before == nullptr ? std::string() : compose("indent the line more to put it under '{}'", before->name);
    }

    static bool may_be_mapping(const Keyname& row) {
        return holds(row) || row.shape == Shape::values || row.shape == Shape::metadata;
    }

    // The keyname belongs one level deeper: 'node_templates' of a file.
    std::string below() const {
        for (const Keyname* row : grammar_.keynames(owner_.entity))
            if (const Keyname* found = row->shape == Shape::one ? grammar_.find(row->item, name_) : nullptr;
                found != nullptr && found->key != Key::description && found->presence != Presence::tolerated)
                return compose("put the keyname under '{}'", row->name);
        return {};
    }

    // True if so many elements have the keyname that it proves nothing.
    static bool is_common(const Keyname& row) {
        return row.key == Key::description || row.key == Key::metadata || row.key == Key::type;
    }

    // The keyname belongs to an outer element: 'on_success' to the step of an activity.
    std::string above() const {
        for (const Element* at = owner_.parent; at != nullptr; at = at->parent) {
            const Keyname* const row = grammar_.find(at->entity, name_);
            if (row == nullptr || at->node[name_] || is_common(*row)) continue;
            return compose("indent the line less: the keyname belongs to the enclosing {}", noun_of(*at));
        }
        return {};
    }

    Hint near() const { return Suggestion(name_, grammar_.keynames(owner_.entity), &Keyname::name).hint(); }

    // The key may be the name of a property, operation or interface, which belongs in a section.
    std::string in_section() const {
        if (grammar_.find(owner_.entity, Key::operations) != nullptr)
            return "if this is the name of an operation, put it under 'operations'";
        const Node value = owner_.node[name_];
        if (value.is_mapping() && !looks_like_call(value) && grammar_.find(owner_.entity, Key::interfaces) != nullptr)
            return "if this is the name of an interface, put it under 'interfaces'";
        const Keyname* const values = grammar_.find(owner_.entity, Key::properties);
        const bool has_values =
            values != nullptr && values->shape == Shape::values && values->presence != Presence::tolerated;
        return has_values ? "if this is the name of a property, put it under 'properties'" : "";
    }

    // The keyname belongs to a neighbour of the owner: 'members' to a group, if the owner is a policy.
    std::string beside() const {
        if (owner_.parent == nullptr) return {};
        for (const Keyname* row : grammar_.keynames(owner_.parent->entity))
            if (const Keyname* found = holds(*row) ? grammar_.find(row->item, name_) : nullptr;
                found != nullptr && !is_common(*found))
                return compose("the keyname belongs to {}", with_article(grammar_.noun_of(row->item)));
        return {};
    }

    const Grammar& grammar_;
    const Element& owner_;
    const Node key_;
    const std::string_view name_;
};

}  // namespace

Hint renamed(std::string_view wrong, std::string_view version, std::string_view name) {
    return {compose("the name in {} is '{}'", version, name),
            {.before = std::string(wrong), .text = std::string(name), .is_sure = true}};
}

Hint advice_on(std::string_view wrong, std::string_view advice) {
    constexpr std::string_view write = "write '";
    const std::string_view name = advice.starts_with(write) ? advice.substr(write.size()) : std::string_view();
    return name.find('\'') + 1 == name.size() && !name.empty() ? write_instead(wrong, name.substr(0, name.size() - 1))
                                                               : Hint(std::string(advice));
}

Hint keyname_hint(const Grammar& grammar, const Element& owner, Node key) {
    return KeynameHint(grammar, owner, key).find();
}

}  // namespace csar::validate
