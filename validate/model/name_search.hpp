// The walk by which a name in a file finds its definition (csd07 6.8.4): through the file itself and what it imports,
// as deep as imports go, with one namespace stripped from the name at each import that has one.
#pragma once

#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/budget.hpp"
#include "validate/model/file.hpp"

namespace csar::validate {

class NameSearch {
public:
    // A file that was searched, and the rest of the name there.
    struct Visit {
        const DefinitionsFile* file;
        std::string_view name;
        std::size_t importer;  // number of the visit that led here
        friend bool operator==(const Visit& a, const Visit& b) {
            return a.file == b.file && a.name.size() == b.name.size();
        }
    };

    // Asks `own(file, name)` of `start`, then of every file that its imports lead to, in the order of the imports, and
    // stops at the first that answers true. Returns whether one did. A file is searched once for a name, so that cycles
    // end. Linear in the number of imports that can be meant.
    template <class Own>
    bool run(const DefinitionsFile& start, std::string_view name, const Own& own);

    // After a search without success: an import that could not be read may define the name.
    bool may_exist() const { return may_exist_; }
    // The import that may do so, when the package need not hold what it names; else nullptr.
    const Import* elsewhere() const { return elsewhere_; }
    // Everything that was searched, in order.
    const std::vector<Visit>& visits() const { return visits_; }
    // After a search with success: calls `visit(file, name)` for every file from the one that answered up to `start`.
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
            // All names of one search are ends of the same text: the length tells them apart.
            return std::hash<const void*>()(visit.file) * 31 + visit.name.size();
        }
    };

    static constexpr std::uint64_t steps_a_file = 30, steps_an_import = 6;

    std::vector<Visit> visits_;
    std::unordered_set<Visit, Hash> visited_;
    bool may_exist_ = false;
    const Import* elsewhere_ = nullptr;
};

template <class Own>
bool NameSearch::run(const DefinitionsFile& start, std::string_view name, const Own& own) {
    // Most names are the file's own: no tables for them.
    visits_.push_back({&start, name, 0});
    if (own(start, name)) return true;
    std::vector<Visit> pending;
    const auto push_imports = [&](const DefinitionsFile& file, std::string_view local) {
        std::uint64_t edges = 0;
        may_exist_ |= !file.whole;
        file.each_import_behind(local, [&](const Import& import, std::string_view behind) {
            ++edges;
            may_exist_ |= import.is_unread();
            if (elsewhere_ == nullptr && import.is_elsewhere() && file.has_known_grammar()) elsewhere_ = &import;
            if (import.file != nullptr) pending.push_back({import.file, behind, visits_.size() - 1});
        });
        spend_work(steps_a_file + steps_an_import * edges);
    };
    push_imports(start, name);
    if (!pending.empty()) visited_.insert(visits_.front());
    while (!pending.empty()) {
        const Visit visit = pending.back();
        pending.pop_back();
        if (!visited_.insert(visit).second) continue;
        visits_.push_back(visit);
        if (own(*visit.file, visit.name)) return true;
        push_imports(*visit.file, visit.name);
    }
    return false;
}

}  // namespace csar::validate
