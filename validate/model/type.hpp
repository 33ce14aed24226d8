// Types: linked by derived_from, and used in definitions, templates and schemas.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/keyed_hash.hpp"
#include "validate/model/element.hpp"

namespace csar::validate {

// The types that a version has without any file (csd07 9.1; 1.3 3.3).
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
    scalar,  // 2.0: abstract, user types derive from it
    range,
    scalar_size,
    scalar_time,
    scalar_frequency,
    scalar_bitrate,  // 1.x
};

// Types are compared by address: there is one object per definition in a file, regardless of how it was reached.
class Type {
public:
    TypeKind kind = TypeKind::none;
    BuiltIn built_in = BuiltIn::none;  // for a built-in type itself; see base() for derived types
    std::string_view name;             // local name
    const Element* element = nullptr;  // the definition; null for built-in types
    const Type* parent = nullptr;      // the parent type; null for roots and if the parent is unknown
    // False if an ancestor is unknown (reported, or in a file that was not read), the chain is a cycle, or a definition
    // in it could not be read in full (reported): then nothing may be concluded from missing members.
    bool complete = true;

    // True if this is `ancestor` or derives from it.
    bool is_a(const Type& ancestor) const;
    // Like is_a(), but also true if ancestors are unknown.
    bool may_be_a(const Type& ancestor) const { return !complete || is_a(ancestor); }
    // The nearest type of the chain that has this local name; nullptr if there is none. Normative types are found by
    // name because a service may contain its own copy of them.
    const Type* named(std::string_view ancestor) const;
    // The built-in type at the end of the chain; BuiltIn::none if there is none.
    BuiltIn base() const;

    // The definition of a member (an element under `section`) in this type itself; nullptr if there is none.
    const Element* own(Key section, std::string_view member) const;
    // The nearest definition of a member in the chain, this type first; nullptr if there is none.
    const Element* find(Key section, std::string_view member) const;
    // The nearest definition of every member in the chain, inherited members first.
    std::vector<const Element*> members(Key section) const;
    // The nearest slot of a keyname in the chain (mime_type, valid_source_node_types); nullptr if there is none.
    const Slot* inherited(Key key) const;

    // Must be called after `element` is set and before any look-up.
    void index_members();

private:
    // Large sections have an index, keyed by the section.
    std::unordered_map<Key, std::unordered_map<std::string_view, const Element*, KeyedHash>> indexes_;
};

}  // namespace csar::validate
