// Visits the templates of a service template.
#pragma once

#include <vector>

#include "report/report.hpp"
#include "validate/model/traversal.hpp"

namespace csar::validate {

// Visits templates without `copy` first. Then visits copies: findings at copied keynames move to `copy`, because errors
// of the original are already reported.
template <class Visit>
void each_template(const Element& service, Key section, Report& report, const Visit& visit) {
    std::vector<const Element*> copies;
    each_child(service, section, [&](const Element& element) {
        if (element.copied != nullptr)
            copies.push_back(&element);
        else
            visit(element);
    });
    struct Scope {
        Report& report;
        ~Scope() { report.set_moved_findings(nullptr); }
    };
    for (const Element* copy : copies) {
        const MovedFindings moved{copy->copied->place(), (*copy)[Key::copy].place(), "copied from here"};
        const Scope scope{report};
        report.set_moved_findings(&moved);
        visit(*copy);
    }
}

}  // namespace csar::validate
