// Licences by their names in the list of SPDX (spdx.org/licenses), alone and in expressions (SPDX 2.3, annex D).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace csar {

// The licence of a package in the spelling of SPDX.
struct LicenceName {
    std::string
        expression;  // "Apache-2.0", "GPL-2.0-only WITH Classpath-exception-2.0"; empty: SPDX knows no such name
    std::vector<std::string> ids;  // the licences in it, each once

    bool is_single() const { return ids.size() == 1 && ids.front() == expression; }
};

// Case does not matter. The table holds the names that packages use, not the hundreds that SPDX lists: other names stay
// as the package wrote them.
LicenceName licence_name(std::string_view given);

}  // namespace csar
