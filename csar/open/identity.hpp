// Compares the product data in a package's manifest and descriptor.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "csar/open/opened_package.hpp"
#include "validate/nfv/identity.hpp"

namespace csar::open {

// A metadata name in the manifest whose value differs from the descriptor. The members refer to the package.
struct Contradiction {
    const meta::ManifestPair* stated = nullptr;
    std::string_view property;  // name of the property in the descriptor
    Place place;                // place of the value in the descriptor, or of the first value of a list
    std::string value;          // a list becomes "a, b"
    std::string hint;           // the difference, if it is not obvious; may be empty
};

// The kind of product to which most of the manifest's metadata belong; nullopt if there is none, or if two kinds are
// equally frequent.
std::optional<validate::nfv::Product> product_of(const meta::Manifest& manifest);

// Whether most of the metadata belong to another kind of product than names with this prefix ("pnf", "nsd_"): a name with
// the prefix is then a mistake. False for an empty prefix.
bool is_of_other_product(const meta::Manifest& manifest, std::string_view prefix);

// The kind of product that the descriptor in these definitions describes; nullopt if there is none.
std::optional<validate::nfv::Product> product_of(const validate::Model& definitions);

// The value in the descriptor that corresponds to this metadata name; for "vnfd_id", this is the value of
// descriptor_id. A list becomes "a, b". Empty if there is none.
std::string value_of_descriptor(const validate::Model& definitions, std::string_view metadata);

// The contradictions, in the order of the table; empty if the package has no manifest or no descriptor.
std::vector<Contradiction> contradictions(const OpenedPackage& package);

// Reports the contradictions, and metadata for a kind of product other than that of the descriptor; for a network
// service also definitions that were not read. `are_contradictions_asked_by_receiver`: contradictions are reported
// because of a receiver's requirement. Returns the names of the definitions that were not read.
std::vector<std::string> check_identity(const OpenedPackage& package, Report& report,
                                        bool are_contradictions_asked_by_receiver);

}  // namespace csar::open
