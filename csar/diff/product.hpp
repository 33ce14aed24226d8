// Packages of ETSI NFV: the product's identification and version are not a part of the interface of a service.
#pragma once

#include <string>
#include <string_view>

#include "csar/diff/meaning.hpp"
#include "meta/manifest.hpp"
#include "report/report.hpp"

namespace csar::diff {

// A value, and where it is stated.
struct Stated {
    std::string value;
    std::string_view name;  // name of the metadata key, property or keyname
    Place place;
};

// Whether `first` and `other` both have a value, and the values differ.
bool differ(const Stated& first, const Stated& other);

// The value of `meaning`, whose name is `name`.
Stated stated(std::string_view name, const Meaning& meaning);

// The identification of a product in a manifest (SOL004 4.3.2, SOL007 4.3.2), or otherwise in a descriptor (SOL001
// 6.8.1, 7.8.1, 8.8.1). Empty if it is not stated.
struct ProductIdentity {
    Stated identifier, version, name, provider;
    Stated identifier_in_descriptor;  // even if the manifest states an identifier
};

// Whether the type is a VNF, PNF, network service or application (ASD): a definition of a node type, or its
// name.
bool is_product_type(const Meaning& type);

// Whether this property of a product's node type identifies the product or its version.
bool identifies_product(std::string_view property);

// Whether the type of an artifact is the type of software images (SOL001), or derives from it.
bool is_image_type(const Meaning& type);

// Both arguments are from one side; `manifest` may be null. `definitions`: a whole model.
ProductIdentity identity_of(const meta::Manifest* manifest, const Meaning& definitions);

// Whether `one` and `other` have different names or different providers. A missing name or provider is not a
// difference.
bool is_other_product(const ProductIdentity& one, const ProductIdentity& other);

// The name of the only node type of a product in the model; empty if there is none, or several.
std::string_view product_type_of(const Meaning& definitions);

}  // namespace csar::diff
