// Licences by their SPDX names (spdx.org/licenses), alone and in expressions (SPDX 2.3, annex D).
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace csar::sbom {

// The licence of a package in the spelling of SPDX.
struct LicenceName {
    std::string expression;        // "Apache-2.0", "GPL-2.0-only WITH Classpath-exception-2.0"; empty: unknown to SPDX
    std::vector<std::string> ids;  // the licences in the expression, each once

    bool is_single() const { return ids.size() == 1 && ids.front() == expression; }
};

// Case is ignored. The table contains the names in use in packages, not the hundreds of names in the SPDX list: other
// names are unchanged.
LicenceName licence_name(std::string_view given);

// The licences without repetitions. Spellings of the same SPDX name count as the same licence.
std::vector<std::string> without_repeated(const std::vector<std::string>& licenses);

// The expression that requires all of the licences; empty if there are none. `id_of` returns the identifier of a
// licence that is unknown to SPDX.
std::string licence_expression(const std::vector<std::string>& licenses,
                               const std::function<std::string(const std::string&)>& id_of);

}  // namespace csar::sbom
