// Licences by their names in the list of SPDX (spdx.org/licenses), alone and in expressions (SPDX 2.3, annex D).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace csar {

// What a package calls its licence, as SPDX writes it.
struct LicenceName {
    std::string
        expression;  // "Apache-2.0", "GPL-2.0-only WITH Classpath-exception-2.0"; empty: SPDX knows no such name
    std::vector<std::string> ids;  // the licences in it, each once

    bool is_single() const { return ids.size() == 1 && ids.front() == expression; }
};

// Names are known in any case. The table holds the names that packages use, not all of the hundreds that SPDX lists: another
// one stays what the package wrote.
LicenceName licence_name(std::string_view given);

}  // namespace csar
