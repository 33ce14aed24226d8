// Software images in NFV descriptors (ETSI GS NFV-SOL001, SwImageData).
#pragma once

#include <string_view>
#include <unordered_map>

#include "validate/model/model.hpp"

namespace csar::validate {

// True if the property's type is `wanted` or is derived from it. Compares names, because NFV descriptors contain copies
// of these types.
bool has_type(const Type* owner, std::string_view property, std::string_view wanted);

class ImageData {
public:
    // The SwImageData of the node template whose only image is `artifact`, or an absent node.
    Node of_node(const Element& artifact);

private:
    // by node template; null without an image, or with several images
    std::unordered_map<const Element*, const Element*> only_image_;
};

}  // namespace csar::validate
