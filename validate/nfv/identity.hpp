// Finds the product that the descriptor of a package describes.
#pragma once

#include <optional>
#include <string_view>

#include "validate/nfv/package.hpp"

namespace csar::validate::nfv {

enum class Product : std::uint8_t { vnf, pnf, ns, application };

// "VNF", "PNF", "network service", "application".
std::string_view to_string(Product product);

// The node template of the product or, without it, the substitution mappings. A view of the model.
struct Identity {
    Product product = Product::vnf;
    const Element* element = nullptr;

    // A literal property, also from the type (literals.hpp); absent if there is none.
    Node value(std::string_view property) const;
};

// Returns the product of the first file that describes a product, or nullopt if there is none. The entry file is first.
// A network service has precedence over the VNFs and PNFs in it.
std::optional<Product> find_product(const Package& package);

// Returns the identity of the product that find_product() finds. Returns nullopt if there is none, or if its file has
// several. Descriptors in imported files, such as those of nested network services, are other products.
std::optional<Identity> find_identity(const Package& package);

}  // namespace csar::validate::nfv
