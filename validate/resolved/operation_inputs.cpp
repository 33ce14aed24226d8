#include "validate/resolved/operation_inputs.hpp"

#include <unordered_set>

#include "base/keyed_hash.hpp"

namespace csar::validate {

const Members& OperationInputs::of(const DefinitionChain& interfaces, const DefinitionChain& operations,
                                   const Type* interface_type) {
    const auto front = [](const DefinitionChain& chain) { return chain.empty() ? nullptr : chain.front(); };
    const auto [entry, inserted] = inputs_.try_emplace(Owner{front(interfaces), front(operations), interface_type});
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

}  // namespace csar::validate
