// Licences by their SPDX names (spdx.org/licenses), alone and in expressions (SPDX 2.3, annex D).
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace csar::sbom {

// A licence with SPDX spelling.
struct LicenceName {
    std::string expression;        // "GPL-2.0-only WITH Classpath-exception-2.0"; empty if unknown to SPDX
    std::vector<std::string> ids;  // licences in the expression, without repetitions

    bool is_single() const { return ids.size() == 1 && ids.front() == expression; }
};

// Ignores case. The table has only the names that packages use. Other names are unchanged.
LicenceName licence_name(std::string_view given);

// Returns the identifier that was probably meant by a licence unknown to SPDX: "Apache-2.0" for "Apache 2.0". Empty for
// other licences.
std::string_view similar_licence(std::string_view given);

// Two spellings of an SPDX name are one licence.
std::vector<std::string> without_repeated(const std::vector<std::string>& licenses);

// Combines all licences with AND. Returns an empty string if there are none. `id_of`: the identifier of a licence
// unknown to SPDX.
std::string licence_expression(const std::vector<std::string>& licenses,
                               const std::function<std::string(const std::string&)>& id_of);

}  // namespace csar::sbom
