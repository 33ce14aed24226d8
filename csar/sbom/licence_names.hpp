// Licences by their SPDX names (spdx.org/licenses), alone and in expressions (SPDX 2.3, annex D).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace csar::sbom {

// The licence of a package in the spelling of SPDX.
struct LicenceName {
    std::string expression;        // "Apache-2.0", "GPL-2.0-only WITH Classpath-exception-2.0"; empty: unknown to SPDX
    std::vector<std::string> ids;  // the licences in it, each once

    bool is_single() const { return ids.size() == 1 && ids.front() == expression; }
};

// Case is ignored. The table contains the names in use in packages, not the hundreds in the SPDX list: other names are
// unchanged.
LicenceName licence_name(std::string_view given);

}  // namespace csar::sbom
