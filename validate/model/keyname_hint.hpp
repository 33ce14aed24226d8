// What the author of an unknown keyname may have meant: another spelling, or another place.
#pragma once

#include <csar/diagnostic.hpp>
#include "validate/model/element.hpp"

namespace csar::validate {

// "TOSCA 2.0 calls it 'NAME'".
Hint renamed(std::string_view wrong, std::string_view version, std::string_view name);
// What to do about `wrong`, which was given up: an edit too where the advice is "write 'NAME'".
Hint advice_on(std::string_view wrong, std::string_view advice);
// The hint about `key`, which is not a keyname of `owner` in `grammar`; or nothing.
Hint keyname_hint(const Grammar& grammar, const Element& owner, Node key);

}  // namespace csar::validate
