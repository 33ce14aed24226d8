// The inputs that may be assigned when an operation is defined or called: its own and those of its interface (csd07
// 11.2, 11.4).
#pragma once

#include <unordered_map>

#include "validate/resolved/members.hpp"

namespace csar::validate {

// Inputs of operations, each computed once. References remain valid; an object belongs to one thread.
class OperationInputs {
public:
    // `interfaces` and `operations` are the definitions of the interface and of the operation (or notification),
    // nearest first. Both may be empty. If both have an input with the same name, that of the operation is used.
    const Members& of(const DefinitionChain& interfaces, const DefinitionChain& operations, const Type* interface_type);

private:
    struct Owner {
        const Element* interface;
        const Element* operation;
        const Type* type;
        friend bool operator==(const Owner&, const Owner&) = default;
    };
    struct OwnerHash {
        std::size_t operator()(const Owner& owner) const {
            const std::hash<const void*> hash;
            return (hash(owner.interface) * 31 + hash(owner.operation)) * 31 + hash(owner.type);
        }
    };
    std::unordered_map<Owner, Members, OwnerHash> inputs_;
};

}  // namespace csar::validate
