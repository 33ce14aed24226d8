// Finds node templates that may be the target of a requirement.
#pragma once

#include <optional>
#include <unordered_set>
#include <vector>

#include "validate/resolved/context.hpp"

namespace csar::validate {

// The first query examines every node template; later queries take constant time.
class Candidates {
public:
    Candidates(CheckContext& context, const Element& service) : context_(context), service_(service) {}

    // Returns false if no template has the type `node`, or if no template has the capability. Returns true if this is
    // unknown. A null pointer means any type.
    bool any(const Type* node, const Type* capability);

    // Returns the candidates in file order, or nullopt if a template's type is unknown.
    std::optional<std::vector<const Element*>> all(const Type* node, const Type* capability);

private:
    void look_around();

    CheckContext& context_;
    const Element& service_;
    bool looked_ = false;
    bool certain_ = true;                    // false if a template's type is unknown
    std::unordered_set<const Type*> types_;  // types of templates and of capabilities, with ancestors
};

}  // namespace csar::validate
