// What the author of an unknown keyname may have meant: another spelling, or another place.
#pragma once

#include <string>

#include "validate/model/element.hpp"

namespace csar::validate {

// The hint about `key`, which is not a keyname of `owner` in `grammar`; or nothing.
std::string keyname_hint(const Grammar& grammar, const Element& owner, Node key);

}  // namespace csar::validate
