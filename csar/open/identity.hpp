// The data about the product in a package's manifest and descriptor.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "csar/open/opened_package.hpp"
#include "validate/nfv/identity.hpp"

namespace csar {

// A name in the manifest whose value differs from the descriptor's. Views of the package.
struct Contradiction {
    const meta::ManifestPair* stated = nullptr;
    std::string_view property;           // of the descriptor
    std::vector<validate::Node> values;  // of the descriptor: one value, or the values of a list; not empty
};

// The kind of product to which most metadata of the manifest belong; nullopt if there is none, or if two kinds are
// equally frequent.
std::optional<validate::nfv::Product> product_of(const meta::Manifest& manifest);

// The value that the descriptor in these definitions has for this name of the metadata: "vnfd_id" is descriptor_id. A
// list becomes "a, b". Empty if there is none.
std::string value_of_descriptor(const validate::Model& definitions, std::string_view metadata);

// The contradictions, in the order of a table; empty if the package lacks a manifest or a descriptor.
std::vector<Contradiction> contradictions(const OpenedPackage& package);

// Reports them, and metadata of another kind of product than the descriptor.
void check_identity(const OpenedPackage& package, Report& report);

}  // namespace csar
