// Types: what derived_from links together and what definitions, templates and schemas name.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/keyed_hash.hpp"
#include "validate/model/element.hpp"

namespace csar::validate {

// The types that come with a version without any file (csd07 9.1; 1.3 3.3).
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
    scalar,  // 2.0: abstract, derived from by user types
    range,
    scalar_size,
    scalar_time,
    scalar_frequency,
    scalar_bitrate,  // 1.x
};

// Compared by address: one object for one definition in one file, however it was reached.
class Type {
public:
    TypeKind kind = TypeKind::none;
    BuiltIn built_in = BuiltIn::none;  // of a built-in type itself; see base() for derived ones
    std::string_view name;             // local name
    const Element* element = nullptr;  // the definition; null for built-in types
    const Type* parent = nullptr;      // what it derives from; null for roots and when that is unknown
    // False when an ancestor is unknown (reported, or in a file that was not read), the chain is a cycle, or a
    // definition in it could not be read in full (reported): then nothing may be concluded from what the type lacks.
    bool complete = true;

    // True when this is `ancestor` or derives from it.
    bool is_a(const Type& ancestor) const;
    // The same; also true when ancestors are not known.
    bool may_be_a(const Type& ancestor) const { return !complete || is_a(ancestor); }
    // The nearest type of the chain that has this local name, or nullptr. A normative type is found by its name where a
    // service may bring its own copy of it.
    const Type* named(std::string_view ancestor) const;
    // The built-in type that the chain ends in; BuiltIn::none when it ends in none.
    BuiltIn base() const;

    // The definition of a member (an element under `section`) in this type itself, or nullptr.
    const Element* own(Key section, std::string_view member) const;
    // The nearest definition of a member in the chain, this type first, or nullptr.
    const Element* find(Key section, std::string_view member) const;
    // Every member of the chain once, the nearest definition of each; inherited ones first.
    std::vector<const Element*> members(Key section) const;
    // The nearest slot of a keyname in the chain (mime_type, valid_source_node_types), or nullptr.
    const Slot* inherited(Key key) const;

    // To be called once `element` is there, before anything is looked up.
    void index_members();

private:
    // Large sections have an index; the key is the section.
    std::unordered_map<Key, std::unordered_map<std::string_view, const Element*, KeyedHash>> indexes_;
};

}  // namespace csar::validate
