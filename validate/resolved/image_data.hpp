// Data of NFV descriptors on software images (ETSI GS NFV-SOL001, SwImageData).
#pragma once

#include <string_view>
#include <unordered_map>

#include "validate/model/model.hpp"

namespace csar::validate {

// True if a type has this name or derives from such a type. NFV descriptors contain their own copies of such types,
// which can only be identified by name.
bool derives_from(const Type* type, std::string_view name);

// The type of the values of a property; null if unknown.
const Type* property_type(const Type* owner, std::string_view name);

class ImageData {
public:
    // The SwImageData among the properties of the node template whose only image is `artifact`; an absent node if there
    // is none.
    Node of_node(const Element& artifact);

private:
    // keyed by node template; null for a template with no image or several
    std::unordered_map<const Element*, const Element*> only_image_;
};

}  // namespace csar::validate
