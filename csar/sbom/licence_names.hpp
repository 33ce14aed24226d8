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

    // True if the expression is one identifier that SPDX lists.
    bool is_single() const;
};

// True for "LicenseRef-ACME", the identifier of a licence that SPDX does not list. Identifiers that csar makes begin
// with "LicenseRef-declared-" and are not accepted.
bool is_licence_reference(std::string_view id);

// Ignores case. The table has only the names that packages use. Other names are unchanged.
LicenceName licence_name(std::string_view given);

// Returns the expression that was probably meant by a licence unknown to SPDX: "Apache-2.0" for "Apache 2.0",
// "Apache-2.0 AND MIT" for "Apache-2.0, MIT", "GPL-3.0-or-later" for "GPL". Empty for other licences.
std::string similar_licence(std::string_view given);

// Two spellings of an SPDX name are one licence.
std::vector<std::string> without_repeated(const std::vector<std::string>& licenses);

// Combines all licences with AND. Returns an empty string if there are none. `id_of`: the identifier of a licence
// unknown to SPDX.
std::string licence_expression(const std::vector<std::string>& licenses,
                               const std::function<std::string(const std::string&)>& id_of);

}  // namespace csar::sbom
