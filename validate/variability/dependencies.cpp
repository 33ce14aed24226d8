#include "validate/variability/dependencies.hpp"

#include <cstdint>
#include <set>
#include <string_view>

namespace csar::validate::variability {
namespace {

using InputNames = std::set<std::string_view>;

class Dependencies {
public:
    explicit Dependencies(const Template& elements)
        : inputs_(elements.variability["inputs"]), expressions_(elements.variability["expressions"]) {}

    // Examines each node once. A cycle adds nothing.
    const InputNames& of(Node node) {
        static const InputNames none;
        if (node.is_scalar() || !node) return none;
        const auto [found, is_new] = known_.try_emplace(node.id());
        if (!is_new) return found->second;
        InputNames all;
        const auto add = [&](const InputNames& more) { all.insert(more.begin(), more.end()); };
        for (const Node item : node.items()) add(of(item));
        for (const auto [key, value] : node.entries()) {
            const std::string_view name = key.text();
            if (name == "variability_input" && value.is_scalar()) {
                const auto input = inputs_.entry(value.text());
                if (!input.key) continue;
                all.insert(input.key.text());
                add(of(input.value["default_expression"]));
            } else if ((name == "logic_expression" || name == "value_expression") && value.is_scalar()) {
                add(of(expressions_[value.text()]));
            } else {
                add(of(value));
            }
        }
        return known_[node.id()] = std::move(all);
    }

private:
    Node inputs_, expressions_;
    std::unordered_map<std::uint32_t, InputNames> known_;  // by Node::id
};

}  // namespace

std::unordered_map<std::string, std::vector<const Element*>, KeyedHash> dependents_of_inputs(const Template& elements) {
    std::unordered_map<std::string, std::vector<const Element*>, KeyedHash> dependents;
    Dependencies dependencies(elements);
    for (const auto& element : elements.elements) {
        InputNames all;
        const auto add = [&](Node node) {
            const InputNames& more = dependencies.of(node);
            all.insert(more.begin(), more.end());
        };
        for (const Node condition : element->conditions) add(condition);
        for (const Group* group : element->of_groups)
            for (const Node condition : group->conditions) add(condition);
        if (element->kind == Kind::property) add(element->value["expression"]);
        for (const std::string_view input : all) dependents[std::string(input)].push_back(element.get());
    }
    return dependents;
}

}  // namespace csar::validate::variability
