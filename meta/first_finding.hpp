// For a fault in every line of a file: reports it once.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <utility>
#include <vector>

#include "report/diagnose.hpp"
#include "report/report.hpp"

namespace csar::meta {

class FirstFinding {
public:
    explicit FirstFinding(Report& report) : report_(report) {}

    void add(const Rule& rule, Place place, std::initializer_list<Text> values = {}) {
        if (std::ranges::find(reported_, &rule) != reported_.end()) return;
        reported_.push_back(&rule);
        report_.add(diagnose_with(rule, std::move(place), values));
    }

private:
    Report& report_;
    std::vector<const Rule*> reported_;
};

}  // namespace csar::meta
