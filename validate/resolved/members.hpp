// The members of types: every property, attribute or input with its effective definition, computed once per type.
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
    // Facts about the definition of the member, computed once. `needs_value` means required, without a default or fixed
    // value.
    bool required = true;
    bool has_fixed_value = false;
    bool needs_value = false;
};

class Members {
public:
    Members() = default;
    explicit Members(std::vector<Member> members);

    // Makes properties optional that published definitions of the type require by mistake.
    void correct(const Type& type);

    // The member with a name; nullptr if there is none.
    const Member* find(std::string_view name) const;
    const std::vector<Member>& all() const { return members_; }
    // The number of members that need a value, and their indexes in all().
    std::size_t needed() const { return needing_.size(); }
    const std::vector<std::size_t>& needing() const { return needing_; }
    // Indexes of the members whose default or fixed value may contain a call: its result depends on the template.
    const std::vector<std::size_t>& computed() const { return computed_; }

private:
    std::vector<Member> members_;
    std::unordered_map<std::string_view, std::size_t, KeyedHash> index_;  // only if there are many members
    std::vector<std::size_t> needing_;
    std::vector<std::size_t> computed_;
};

// Results that passes look up often, computed once. References remain valid.
class DataTables {
public:
    // The members of a type, including inherited ones: `section` is Key::properties, attributes or inputs. Properties
    // are also attributes.
    const Members& members(const Type& type, Key section);
    // The members of a type that definitions refine, such as a capability definition. `over` begins with the nearest
    // definition and may be empty. All its definitions are from one chain of types, so the nearest one identifies the
    // list.
    const Members& members(const DefinitionChain& over, const Type* type, Key section);
    // The members of an element without refinement: inputs of a service template or workflow.
    const Members& members(const Element& element, Key section) { return members({&element}, nullptr, section); }
    // The inputs that may be assigned when an operation is defined or called: its own and those of its interface (csd07
    // 11.2, 11.4). `interfaces` and `operations` are the definitions of the interface and of the operation (or
    // notification), nearest first. Both lists may be empty. If both contain an input with the same name, the input of
    // the operation is used.
    const Members& inputs(const DefinitionChain& interfaces, const DefinitionChain& operations,
                          const Type* interface_type);
    // The units of a scalar type.
    const Units& units(const Type& type);

private:
    struct Owner {
        const Element* nearest;    // the nearest of `over`; null if it is empty
        const Element* operation;  // for inputs(): the nearest definition of the operation
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
