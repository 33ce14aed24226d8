// The identification of a product in packages of ETSI NFV. It is not part of the interface of a service.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <csar/diff.hpp>
#include "csar/diff/meaning.hpp"
#include "meta/manifest.hpp"
#include "report/report.hpp"

namespace csar::diff {

// A value and its place.
struct Stated {
    std::string value;
    std::string_view name;  // name of the metadata key, property or keyname
    Place place;
};

// True if the two values exist and differ.
bool differ(const Stated& first, const Stated& other);

Stated stated(std::string_view name, const Meaning& meaning);

// From the manifest (SOL004 4.3.2, SOL007 4.3.2), otherwise from the descriptor (SOL001 6.8.1, 7.8.1, 8.8.1).
// A missing value is empty.
struct ProductIdentity {
    Stated identifier, version, name, provider;
    Stated identifier_in_descriptor;  // even if the manifest has an identifier
};

// Returns true for a VNF, a PNF, a network service or an application (ASD). `type`: a node type or its name.
bool is_product_type(const Meaning& type);

// True for a property with the identifier or the version of the product.
bool identifies_product(std::string_view property);

// True if `type` is a type of software images (SOL001), or derives from it.
bool is_image_type(const Meaning& type);

// Whether the type of an artifact is a type of Helm charts (SOL001), or of files that may be charts (ASD), or derives
// from it.
bool is_chart_type(const Meaning& type);

// `manifest` may be null. `definitions`: the whole model of the package.
ProductIdentity identity_of(const meta::Manifest* manifest, const Meaning& definitions);

// True if the names or the providers differ. A missing value does not differ.
bool is_other_product(const ProductIdentity& one, const ProductIdentity& other);

// Returns the name of the only product node type, or "" if there is none, or several.
std::string_view product_type_of(const Meaning& definitions);

// The descriptors of other products in the package: see KeptDescriptor. A descriptor has changed if its node type or one
// of its service templates is in `changes`. `report`: about the second package.
std::vector<KeptDescriptor> find_kept_descriptors(const Meaning& before, const Meaning& after,
                                                  const std::vector<DefinitionChange>& changes, const Report& report);

}  // namespace csar::diff
