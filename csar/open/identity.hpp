// What a package's manifest and its descriptor say of the same product.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "csar/open/opened_package.hpp"
#include "validate/nfv/identity.hpp"

namespace csar {

// A name of the manifest whose value is another one than the descriptor's. Views of the package.
struct Contradiction {
    const meta::ManifestPair* stated = nullptr;
    std::string_view property;           // of the descriptor
    std::vector<validate::Node> values;  // of that: one, or those of a list; not empty
};

// The product whose metadata the manifest has; that of most of them; nullopt when they are of none, and when two are as many.
std::optional<validate::nfv::Product> product_of(const meta::Manifest& manifest);

// In the order of a table; empty when the package lacks a manifest or a descriptor.
std::vector<Contradiction> contradictions(const OpenedPackage& package);

// Reports them, and metadata of another kind of product than that of the descriptor.
void check_identity(const OpenedPackage& package, Report& report);

}  // namespace csar
