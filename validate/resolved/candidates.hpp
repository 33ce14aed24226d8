// Finds the node templates of a service template that could be the target of a requirement.
#pragma once

#include <optional>
#include <unordered_set>
#include <vector>

#include "validate/resolved/context.hpp"

namespace csar::validate {

// The first query examines every node template. Later queries take constant time.
class Candidates {
public:
    Candidates(CheckContext& context, const Element& service) : context_(context), service_(service) {}

    // False if no node template can be the target: none is of type `node` (null: any type), or none offers a
    // capability of type `capability` (null: any type). True if this is unknown.
    bool any(const Type* node, const Type* capability);

    // The node templates that can be the target, in file order; nullopt if a template's type is unknown.
    std::optional<std::vector<const Element*>> all(const Type* node, const Type* capability);

private:
    void look_around();

    CheckContext& context_;
    const Element& service_;
    bool looked_ = false;
    bool certain_ = true;                    // false if a template's type is unknown
    std::unordered_set<const Type*> types_;  // the types of templates and of their capabilities, with all ancestors
};

}  // namespace csar::validate
