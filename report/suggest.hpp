// Hints of an operation.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>

#include <csar/findings.hpp>
#include "report/rule.hpp"

namespace csar {

// Adds the hint to the first finding of each rule, unless it has a hint.
inline void suggest(Findings& findings, std::initializer_list<const Rule*> rules, const std::string& hint) {
    for (const Rule* const rule : rules) {
        const auto found = std::ranges::find_if(findings.diagnostics,
                                                [&](const Diagnostic& finding) { return finding.id == rule->id; });
        if (found != findings.diagnostics.end() && found->hint.empty()) found->hint = hint;
    }
}

}  // namespace csar
