// How severities are changed.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include <csar/diagnostic.hpp>
#include <csar/export.hpp>

namespace csar {

struct SeverityPolicy {
    bool strict = false;                                     // warnings become errors
    std::map<std::string, Severity, std::less<>> overrides;  // by identifier, or by area: "zip/*"

    // The severity that a finding gets. Findings about integrity and signatures are never lowered.
    CSAR_API Severity apply(std::string_view id, Severity severity) const;
};

}  // namespace csar
