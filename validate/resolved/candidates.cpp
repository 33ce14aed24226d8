#include "validate/resolved/candidates.hpp"

#include "base/budget.hpp"

namespace csar::validate {
namespace {

constexpr std::uint64_t steps_a_comparison = 10;

// True if `type` is new.
bool add_with_ancestors(std::unordered_set<const Type*>& types, const Type* type) {
    bool added = false;
    for (; type != nullptr && types.insert(type).second; type = type->parent) added = true;
    return added;
}

}  // namespace

void Candidates::look_around() {
    looked_ = true;
    for (const Element& element : service_.children(Key::node_templates)) {
        const Type* const type = element.type();
        certain_ = certain_ && type != nullptr && type->complete;
        if (type == nullptr || !add_with_ancestors(types_, type)) continue;
        for (const Element* definition : type->members(Key::capabilities)) {
            const Type* const offered = capability_of(*type, definition->name_text()).type;
            certain_ = certain_ && offered != nullptr && offered->complete;
            add_with_ancestors(types_, offered);
        }
    }
}

bool Candidates::any(const Type* node, const Type* capability) {
    if (!looked_) look_around();
    if (!certain_) return true;
    return (node == nullptr || types_.contains(node)) && (capability == nullptr || types_.contains(capability));
}

std::optional<std::vector<const Element*>> Candidates::all(const Type* node, const Type* capability) {
    if (!looked_) look_around();
    const auto templates = service_.children(Key::node_templates);
    if (!certain_) return std::nullopt;
    spend_work(templates.size() * steps_a_comparison);
    std::vector<const Element*> found;
    for (const Element& element : templates) {
        const Type& type = *element.type();
        const bool offers = capability == nullptr || context_.offers.of(type, *capability).count > 0;
        if (offers && (node == nullptr || type.is_a(*node))) found.push_back(&element);
    }
    return found;
}

}  // namespace csar::validate
