// Hints for unknown keynames: a different spelling or a different place.
#pragma once

#include <csar/diagnostic.hpp>
#include "validate/model/element.hpp"

namespace csar::validate {

// "the name in TOSCA 2.0 is 'NAME'".
Hint renamed(std::string_view wrong, std::string_view version, std::string_view name);
// The advice about the removed keyname `wrong`. "write 'NAME'" also gives an edit.
Hint advice_on(std::string_view wrong, std::string_view advice);
// A hint about `key`, which is not a keyname of `owner`. The hint may be empty.
Hint keyname_hint(const Grammar& grammar, const Element& owner, Node key);

}  // namespace csar::validate
