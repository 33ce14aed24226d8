// The search for the definition of a name in a file (csd07 6.8.4): in the file itself and in its direct and indirect
// imports. At each import with a namespace, that namespace is removed from the name.
#pragma once

#include <list>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/budget.hpp"
#include "validate/model/file.hpp"

namespace csar::validate {

class NameSearch {
public:
    // A searched file, and the part of the name that is searched for in it.
    struct Visit {
        const DefinitionsFile* file;
        std::string_view name;
        std::size_t importer;  // the index of the visit that led to this one
        friend bool operator==(const Visit& a, const Visit& b) {
            return a.file == b.file && a.name.size() == b.name.size();
        }
    };

    // Calls `own(file, name)` for `start`, then for every file that is reached through its imports, in import order,
    // and stops at the first call that returns true. Returns whether there was such a call. A file is searched once per
    // name, so that cycles end. Linear in the number of imports to which the name may refer.
    template <class Own>
    bool run(const DefinitionsFile& start, std::string_view name, const Own& own);

    // True if the search was unsuccessful, but an import that could not be read may define the name.
    bool may_exist() const { return may_exist_; }
    // The import that may define the name, if the package need not contain the target of the import; otherwise nullptr.
    const Import* elsewhere() const { return elsewhere_; }
    // All visits, in order.
    const std::vector<Visit>& visits() const { return visits_; }
    // After a successful search: calls `visit(file, name)` for every file from the one that defines the name up to
    // `start`.
    template <class Each>
    void each_on_the_way(const Each& visit) const {
        for (std::size_t at = visits_.size() - 1;; at = visits_[at].importer) {
            visit(*visits_[at].file, visits_[at].name);
            if (at == 0) break;
        }
    }

private:
    struct Hash {
        std::size_t operator()(const Visit& visit) const {
            // All names of one search are suffixes of the same text, so the length identifies them.
            return std::hash<const void*>()(visit.file) * 31 + visit.name.size();
        }
    };

    static constexpr std::uint64_t steps_a_file = 30, steps_an_import = 6;

    // Schedules a visit as the next one. If it is already pending, it is moved, so that files that all import one
    // another do not take memory for every import.
    void push(const Visit& visit);

    std::vector<Visit> visits_;
    std::list<Visit> pending_;  // the next visit is at the end
    // Each visit that was ever scheduled, with its place in pending_, or pending_.end() after the visit.
    std::unordered_map<Visit, std::list<Visit>::iterator, Hash> scheduled_;
    bool may_exist_ = false;
    const Import* elsewhere_ = nullptr;
};

inline void NameSearch::push(const Visit& visit) {
    const auto [place, is_new] = scheduled_.try_emplace(visit);
    if (is_new) {
        place->second = pending_.insert(pending_.end(), visit);
    } else if (place->second != pending_.end()) {
        pending_.splice(pending_.end(), pending_, place->second);
        pending_.back().importer = visit.importer;
    }
}

template <class Own>
bool NameSearch::run(const DefinitionsFile& start, std::string_view name, const Own& own) {
    // Most names are defined in the file itself and need no tables.
    visits_.push_back({&start, name, 0});
    if (own(start, name)) return true;
    scheduled_.emplace(visits_.front(), pending_.end());
    const auto push_imports = [&](const DefinitionsFile& file, std::string_view local) {
        std::uint64_t edges = 0;
        may_exist_ |= !file.whole;
        file.each_import_for(local, [&](const Import& import, std::string_view behind) {
            ++edges;
            may_exist_ |= import.is_unread();
            if (elsewhere_ == nullptr && import.is_elsewhere() && file.has_known_grammar()) elsewhere_ = &import;
            if (import.file != nullptr) push({import.file, behind, visits_.size() - 1});
        });
        spend_work(steps_a_file + steps_an_import * edges);
    };
    push_imports(start, name);
    while (!pending_.empty()) {
        const Visit visit = pending_.back();
        pending_.pop_back();
        scheduled_[visit] = pending_.end();
        visits_.push_back(visit);
        if (own(*visit.file, visit.name)) return true;
        push_imports(*visit.file, visit.name);
    }
    return false;
}

}  // namespace csar::validate
