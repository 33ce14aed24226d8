// Which node templates of a service template could be the target of a requirement.
#pragma once

#include <optional>
#include <unordered_set>
#include <vector>

#include "validate/resolved/context.hpp"

namespace csar::validate {

// The first question looks at every node template; later ones take constant time.
class Candidates {
public:
    Candidates(CheckContext& context, const Element& service) : context_(context), service_(service) {}

    // False when no node template can be the target: none is of type `node` (null: any type), or none offers a
    // capability of type `capability` (null: any type). True when that is unknown.
    bool any(const Type* node, const Type* capability);

    // The node templates that can be the target, in the order of the file; nullopt when a template's type is unknown.
    std::optional<std::vector<const Element*>> all(const Type* node, const Type* capability);

private:
    void look_around();

    CheckContext& context_;
    const Element& service_;
    bool looked_ = false;
    bool certain_ = true;                    // false when a template's type is not known
    std::unordered_set<const Type*> types_;  // of templates and what they offer, with all ancestors
};

}  // namespace csar::validate
