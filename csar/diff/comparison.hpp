// Compares two models and lists the changes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <csar/diff.hpp>
#include "csar/diff/classes.hpp"
#include "csar/diff/effective.hpp"
#include "report/report.hpp"

namespace csar::diff {

// Shows the file name that the user gave.
ChangePlace shown_place(const Report& report, const Place& place);

class Comparison {
public:
    struct Side {
        const Report& report;
        Effective& types;
    };

    // The arguments must outlive this object. `changes` is filled in the order of the paths.
    Comparison(const Side& before, const Side& after, std::vector<DefinitionChange>& changes)
        : before_(before), after_(after), changes_(changes) {}

    // `before`, `after`: whole models from Reader::read().
    void compare(const Meaning& before, const Meaning& after);

private:
    // The value as written, and the value with inherited parts. Null if absent.
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
    bool is_implied_relationship(const Meaning* before, const Meaning* after) const;
    void add(const Meaning* before, const Meaning* after);
    ChangeJudgement judged(const Meaning* before, const Meaning* after);
    void record(ChangeKind kind, const Meaning* before, const Meaning* after, const ChangeJudgement& judgement);

    const Side before_, after_;
    std::vector<DefinitionChange>& changes_;
    const Meaning* judged_before_ = nullptr;  // the lists that judged() classified last
    const Meaning* judged_after_ = nullptr;
    ChangeJudgement judgement_;
    ChangePath path_;                 // names with their values
    std::vector<std::string> shown_;  // names as displayed
};

}  // namespace csar::diff
