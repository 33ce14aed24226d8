// What NFV descriptors say of software images (ETSI GS NFV-SOL001, SwImageData).
#pragma once

#include <string_view>
#include <unordered_map>

#include "validate/model/model.hpp"

namespace csar::validate {

// Whether a type has this name or derives from one that has. NFV descriptors bring their own copies of such types, which
// only the name identifies.
bool derives_from(const Type* type, std::string_view name);

// The type of the values of a property; null when that is not known.
const Type* property_type(const Type* owner, std::string_view name);

class ImageData {
public:
    // The SwImageData among the properties of the node template whose only image is `artifact`; the none node for others.
    Node of_node(const Element& artifact);

private:
    std::unordered_map<const Element*, const Element*> only_image_;  // of a node template; null: none or several
};

}  // namespace csar::validate
