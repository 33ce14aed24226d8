// Hints that depend on the operation, and not on the place of the finding.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>

#include <csar/findings.hpp>
#include "report/rule.hpp"

namespace csar {

// Gives the first finding of each rule a hint, unless it has one.
inline void suggest(Findings& findings, std::initializer_list<const Rule*> rules, const std::string& hint) {
    for (const Rule* const rule : rules) {
        const auto found = std::ranges::find_if(findings.diagnostics,
                                                [&](const Diagnostic& finding) { return finding.id == rule->id; });
        if (found != findings.diagnostics.end() && found->hint.empty()) found->hint = hint;
    }
}

}  // namespace csar
