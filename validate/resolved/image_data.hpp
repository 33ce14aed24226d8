// Data of NFV descriptors on software images (ETSI GS NFV-SOL001, SwImageData).
#pragma once

#include <string_view>
#include <unordered_map>

#include "validate/model/model.hpp"

namespace csar::validate {

// True if the values of a property have the type `wanted` or a type that derives from it. NFV descriptors contain their
// own copies of such types, which can only be identified by name.
bool has_type(const Type* owner, std::string_view property, std::string_view wanted);

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
