// Compares the product data in a package's manifest and descriptor.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "csar/open/opened_package.hpp"
#include "validate/nfv/identity.hpp"

namespace csar::open {

// A manifest value that differs from the descriptor. The members refer to the package.
struct Contradiction {
    const meta::ManifestPair* stated = nullptr;
    std::string_view property;  // property of the descriptor
    Place place;                // of the value in the descriptor; for a list, of its first value
    std::string value;          // a list becomes "a, b"
    std::string hint;           // what differs; empty if it is obvious
};

// Returns the kind of product to which most names of the manifest's metadata belong. Returns nullopt if two kinds have
// equally many names, or if no name matches.
std::optional<validate::nfv::Product> product_of(const meta::Manifest& manifest);

// Whether most metadata names belong to another kind of product than `prefix`, for example "pnf" or "nsd_". A name with
// the prefix is then a mistake. Returns false for an empty prefix.
bool is_of_other_product(const meta::Manifest& manifest, std::string_view prefix);

// Returns nullopt if the definitions describe no product.
std::optional<validate::nfv::Product> product_of(const validate::Model& definitions);

// The descriptor's value for a metadata name: for "vnfd_id", the value of descriptor_id. A list becomes "a, b". Returns
// an empty string if there is no value.
std::string value_of_descriptor(const validate::Model& definitions, std::string_view metadata);

// In the order of the table. Returns an empty list if the package has no manifest or no descriptor.
std::vector<Contradiction> contradictions(const OpenedPackage& package);

// Reports contradictions, metadata for another product, and unread definitions of a network service. Returns the names
// of the unread definitions.
// `are_contradictions_asked_by_receiver`: a requirement of the receiver asks for the contradictions.
std::vector<std::string> check_identity(const OpenedPackage& package, Report& report,
                                        bool are_contradictions_asked_by_receiver);

}  // namespace csar::open
