// Compares the meaning of two models and lists each change.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <csar/diff.hpp>
#include "csar/diff/classes.hpp"
#include "csar/diff/effective.hpp"
#include "report/report.hpp"

namespace csar::diff {

// The place as the report shows it to the user.
ChangePlace shown_place(const Report& report, const Place& place);

class Comparison {
public:
    // One side of the comparison.
    struct Side {
        const Report& report;
        Effective& types;
    };

    // `changes` receives the changes, in the order of the paths. All arguments must outlive the object.
    Comparison(const Side& before, const Side& after, std::vector<DefinitionChange>& changes)
        : before_(before), after_(after), changes_(changes) {}

    // Both arguments must be whole models (Reader::read).
    void compare(const Meaning& before, const Meaning& after);

private:
    // The value at a place, and its meaning including all inherited parts; null if it is absent.
    struct View {
        const Meaning* own = nullptr;
        const Meaning* whole = nullptr;
        View at(std::string_view name) const {
            return {own != nullptr ? own->find(name) : nullptr, whole != nullptr ? whole->find(name) : nullptr};
        }
    };

    void compare_sections(std::string_view section, const Meaning* before, const Meaning* after);
    void compare_node_types(const Meaning& before, const Meaning& after);
    void compare_type(const Meaning& before, const Meaning& after);
    void walk(View before, View after);
    void walk_children(View before, View after);
    void enter(const std::string& name, View before, View after);
    void compare_gained(const Meaning& before, const Meaning& after);
    void compare_order(const Meaning& before, const Meaning& after);
    void add(const Meaning* before, const Meaning* after);
    ChangeJudgement judged(const Meaning* before, const Meaning* after);
    void record(ChangeKind kind, const Meaning* before, const Meaning* after, const ChangeJudgement& judgement);

    const Side before_, after_;
    std::vector<DefinitionChange>& changes_;
    const Meaning* judged_before_ = nullptr;  // the lists that were classified last
    const Meaning* judged_after_ = nullptr;
    ChangeJudgement judgement_;
    ChangePath path_;                 // the path, with the values at each name
    std::vector<std::string> shown_;  // the path for display
};

}  // namespace csar::diff
