// Identifies the product that a package's descriptor describes.
#pragma once

#include <optional>
#include <string_view>

#include "validate/nfv/package.hpp"

namespace csar::validate::nfv {

// The product that the node of a descriptor represents.
enum class Product : std::uint8_t { vnf, pnf, ns, application };

// "VNF", "PNF", "network service", "application".
std::string_view to_string(Product product);

// The node that identifies the content of a package: the node template of the product, or the substitution mappings if
// there is none. A view of the model.
struct Identity {
    Product product = Product::vnf;
    const Element* element = nullptr;

    // A literal property, or the literal from its type (literals.hpp); an absent node if neither exists.
    Node value(std::string_view property) const;
};

// The product of the first file that describes one, beginning with the entry file; nullopt if there is none. A network
// service takes precedence over the VNFs and PNFs in it.
std::optional<Product> find_product(const Package& package);

// The identity of the product that find_product() finds; nullopt if there is none, or if its file has several.
// Descriptors in the files that it imports, such as those of nested network services, are other products.
std::optional<Identity> find_identity(const Package& package);

}  // namespace csar::validate::nfv
