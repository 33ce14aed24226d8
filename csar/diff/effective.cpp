#include "csar/diff/effective.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include <csar/failure.hpp>

namespace csar::diff {
namespace {

using validate::Entity;
using validate::Type;

constexpr std::size_t max_chain = 200;

// A type does not inherit these keynames.
constexpr std::array<std::string_view, 4> not_inherited = {"derived_from", "version", "metadata", "description"};

void forget_own(Meaning& type) {
    for (const std::string_view name : not_inherited)
        if (const auto found = type.children.find(name); found != type.children.end()) type.children.erase(found);
}

// True if a refinement replaces the part, and does not merge it.
bool is_replaced(const Meaning& base, const Meaning& over, std::string_view name) {
    return base.is_scalar || over.is_scalar || over.is(Entity::implementation) ||
           over.is(Entity::artifact_definition) || name == "default" || name == "value" || name.starts_with("valid_") ||
           name == "members" || name == "targets" || name == "file_ext";
}

// Merges keynames. `over` takes precedence.
void override_with(Meaning& base, const Meaning& over) {
    if (over.element != nullptr) base.element = over.element;
    base.node = over.node;
    for (const auto& [name, part] : over.children) {
        const auto [inherited, is_new] = base.children.try_emplace(name, part);
        if (is_new) continue;
        Meaning& below = inherited->second;
        if (below.demands && part.demands) {
            // A refinement adds conditions (csd07 9.10).
            auto all = std::make_shared<Condition>(both(*below.demands, *part.demands));
            below = part;
            below.value = all->shown();
            below.identity = all->text;
            below.demands = std::move(all);
        } else if (is_replaced(below, part, name)) {
            below = part;
        } else {
            override_with(below, part);
        }
    }
}

}  // namespace

const Meaning* Effective::of(const Type& type) {
    const Whole* const whole = find(type);
    return whole == nullptr ? nullptr : &whole->meaning;
}

const Effective::Whole* Effective::find(const Type& type) {
    const auto [known, is_new] = types_.try_emplace(&type);
    std::optional<Whole>& whole = known->second;
    if (!is_new) return whole ? &*whole : nullptr;
    std::vector<const Type*> chain;
    for (const Type* at = &type; at != nullptr && at->element != nullptr; at = at->parent) {
        if (at != &type && reader_.naming().is_built_in(*at)) break;  // it has no definition in 1.x
        if (chain.size() == max_chain) return nullptr;
        chain.push_back(at);
    }
    if (!type.complete || chain.empty()) return nullptr;
    try {
        build(chain, whole.emplace());
    } catch (const Failure& failure) {
        whole.reset();
        if (failure.kind() == FailureKind::interrupted) throw;
        return nullptr;  // the caller compares the written parts only
    }
    return &*whole;
}

// `chain`: the type, then its ancestors.
void Effective::build(const std::vector<const Type*>& chain, Whole& whole) {
    const std::size_t before = reader_.budget().left();
    for (auto at = chain.rbegin(); at != chain.rend(); ++at) {
        forget_own(whole.meaning);
        Meaning own;
        reader_.read_element(*(*at)->element, own);
        override_with(whole.meaning, own);
    }
    whole.entries = before - reader_.budget().left();
}

Meaning Effective::with_type(const Meaning& definition) {
    const Meaning* const named = definition.find("type");
    const Whole* const type = named != nullptr && named->type != nullptr ? find(*named->type) : nullptr;
    if (type == nullptr || type->entries > reader_.budget().left()) return definition;
    reader_.budget().spend(type->entries);
    Meaning whole = type->meaning;
    forget_own(whole);
    override_with(whole, definition);
    return whole;
}

}  // namespace csar::diff
