// Searches for a name in a file and in its direct and indirect imports (csd07 6.8.4). An import with the namespace `a`
// turns the name `a:b` into `b`.
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
    // `name` is what remains of the searched name in this file.
    struct Visit {
        const DefinitionsFile* file;
        std::string_view name;
        std::size_t importer;  // the index of the visit of the importing file
        friend bool operator==(const Visit& a, const Visit& b) {
            return a.file == b.file && a.name.size() == b.name.size();
        }
    };

    // Calls `own(file, name)` for `start` and for each imported file, in import order, until a call returns true.
    // Returns whether a call did. A file is searched once for a name, so cycles end. Linear in the imports that may
    // define the name.
    template <class Own>
    bool run(const DefinitionsFile& start, std::string_view name, const Own& own);

    // True if an unread import may define the name that was not found.
    bool may_exist() const { return may_exist_; }
    // Returns the import that may define the name and whose target need not be in the package, or nullptr if there is
    // none.
    const Import* elsewhere() const { return elsewhere_; }
    // In order.
    const std::vector<Visit>& visits() const { return visits_; }
    // After a successful search: calls `visit(file, name)` for each file from the definition up to `start`.
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
            // The names of a search are suffixes of one text, so the length identifies them.
            return std::hash<const void*>()(visit.file) * 31 + visit.name.size();
        }
    };

    static constexpr std::uint64_t steps_a_file = 30, steps_an_import = 6;

    // Makes this the next visit. A pending visit is moved, so that memory stays small if many files import one another.
    void push(const Visit& visit);

    std::vector<Visit> visits_;
    std::list<Visit> pending_;  // the next visit is the last
    // Every scheduled visit, with its place in pending_, or pending_.end() when it is done.
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
