// All properties, attributes or inputs of a type with their effective definitions. Computed once for each type.
#pragma once

#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/keyed_hash.hpp"
#include "validate/resolved/schema.hpp"
#include "validate/values/units.hpp"

namespace csar::validate {

struct Member {
    std::string_view name;
    Definition definition;
    // Facts from the definition. `needs_value`: required, without default or fixed value.
    bool required = true;
    bool has_fixed_value = false;
    bool needs_value = false;
};

class Members {
public:
    Members() = default;
    explicit Members(std::vector<Member> members);

    // Makes properties optional that published type definitions require by mistake (corrections.hpp).
    void correct(const Type& type);

    // Returns nullptr if there is no such member.
    const Member* find(std::string_view name) const;
    const std::vector<Member>& all() const { return members_; }
    // Members that need a value: their number, and their indexes in all().
    std::size_t needed() const { return needing_.size(); }
    const std::vector<std::size_t>& needing() const { return needing_; }
    // Members whose default or fixed value may contain a call. Its result depends on the template.
    const std::vector<std::size_t>& computed() const { return computed_; }

private:
    std::vector<Member> members_;
    std::unordered_map<std::string_view, std::size_t, KeyedHash> index_;  // only for many members
    std::vector<std::size_t> needing_;
    std::vector<std::size_t> computed_;
};

// Caches members and units. References remain valid.
class DataTables {
public:
    // Includes inherited members. `section`: Key::properties, attributes or inputs. Attributes include properties.
    const Members& members(const Type& type, Key section);
    // Members of a type that definitions refine, such as capability definitions. `over`: these definitions of a type
    // chain, nearest first; may be empty. The first definition identifies the result in the cache.
    const Members& members(const DefinitionChain& over, const Type* type, Key section);
    // Inputs of a service template or workflow.
    const Members& members(const Element& element, Key section) { return members({&element}, nullptr, section); }
    // Inputs of an operation and of its interface (csd07 11.2, 11.4); the operation's input replaces an equally named
    // input. The chains begin with the nearest definition and may be empty.
    const Members& inputs(const DefinitionChain& interfaces, const DefinitionChain& operations,
                          const Type* interface_type);
    const Units& units(const Type& type);

private:
    struct Owner {
        const Element* nearest;    // the first of `over`; may be null
        const Element* operation;  // for inputs(): the nearest definition
        const Type* type;
        Key section;
        friend bool operator==(const Owner&, const Owner&) = default;
    };
    struct OwnerHash {
        std::size_t operator()(const Owner& owner) const {
            const std::hash<const void*> hash;
            const std::size_t elements = hash(owner.nearest) * 31 + hash(owner.operation);
            return (elements * 31 + hash(owner.type)) * 31 + static_cast<std::size_t>(owner.section);
        }
    };
    std::unordered_map<Owner, Members, OwnerHash> members_, inputs_;
    std::unordered_map<const Type*, Units> units_;
};

}  // namespace csar::validate
