// Which product a package's descriptor describes.
#pragma once

#include <optional>
#include <string_view>

#include "validate/nfv/package.hpp"

namespace csar::validate::nfv {

// What the node of a descriptor stands for.
enum class Product : std::uint8_t { vnf, pnf, ns, application };

// "VNF", "PNF", "network service", "application".
std::string_view to_string(Product product);

// The node that says what a package is: the node template of the product, or the substitution mappings where there is none. A
// view of the model.
struct Identity {
    Product product = Product::vnf;
    const Element* element = nullptr;

    // A literal property, or what its type says of it (literals.hpp); the none node when neither says anything.
    Node value(std::string_view property) const;
};

// The first in the order of files, of which the entry file is the first; nullopt when there is none, and when a file has
// several. A network service comes before the VNFs and PNFs in it.
std::optional<Identity> find_identity(const Package& package);

}  // namespace csar::validate::nfv
