// Hints for unknown keynames: the author may have intended a different spelling or a different place.
#pragma once

#include <csar/diagnostic.hpp>
#include "validate/model/element.hpp"

namespace csar::validate {

// "TOSCA 2.0 calls it 'NAME'".
Hint renamed(std::string_view wrong, std::string_view version, std::string_view name);
// The advice about `wrong`, which was removed; with an edit if the advice is "write 'NAME'".
Hint advice_on(std::string_view wrong, std::string_view advice);
// The hint about `key`, which is not a keyname of `owner` in `grammar`; empty if there is none.
Hint keyname_hint(const Grammar& grammar, const Element& owner, Node key);

}  // namespace csar::validate
