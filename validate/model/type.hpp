// Types, linked by derived_from.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/keyed_hash.hpp"
#include "validate/model/element.hpp"

namespace csar::validate {

// The types of a version that no file defines (csd07 9.1; 1.3 3.3).
enum class BuiltIn : std::uint8_t {
    none,
    string,
    integer,
    floating,
    boolean,
    bytes,
    nil,
    timestamp,
    version,
    list,
    map,
    scalar,  // 2.0: abstract
    range,
    scalar_size,
    scalar_time,
    scalar_frequency,
    scalar_bitrate,  // 1.x
};

// Compare types by address: each definition in a file has one object.
class Type {
public:
    TypeKind kind = TypeKind::none;
    BuiltIn built_in = BuiltIn::none;  // see base() for derived types
    std::string_view name;             // without a namespace
    const Element* element = nullptr;  // null for built-in types
    const Type* parent = nullptr;      // null for a root, and if unknown
    // False if an ancestor is unknown, the chain is a cycle, or a definition in it could not be read. Then a missing
    // member means nothing.
    bool complete = true;

    // True if this is `ancestor` or derives from it.
    bool is_a(const Type& ancestor) const;
    // Also true if an ancestor is unknown.
    bool may_be_a(const Type& ancestor) const { return !complete || is_a(ancestor); }
    // The nearest type in the chain with this local name, or nullptr. Use it to find a normative type: a service may
    // define a copy of that type.
    const Type* named(std::string_view ancestor) const;
    // The built-in type at the end of the chain, or BuiltIn::none.
    BuiltIn base() const;

    // Finds a member only in this type. Returns nullptr if there is none.
    const Element* own(Key section, std::string_view member) const;
    // Finds a member in this type, then in its ancestors. Returns nullptr if there is none.
    const Element* find(Key section, std::string_view member) const;
    // Inherited members first. Of several members with one name, only the nearest.
    std::vector<const Element*> members(Key section) const;
    // Returns the nearest slot in the chain, for example of mime_type, or nullptr if there is none.
    const Slot* inherited(Key key) const;

    // Call it after `element` is set and before any look-up.
    void index_members();

private:
    // For large sections.
    std::unordered_map<Key, std::unordered_map<std::string_view, const Element*, KeyedHash>> indexes_;
};

}  // namespace csar::validate
