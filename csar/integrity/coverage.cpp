#include "csar/integrity/coverage.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/keyed_hash.hpp"
#include "report/diagnose.hpp"
#include "report/rules/integrity.hpp"

namespace csar::integrity {
namespace {

constexpr std::size_t max_hints = 10;  // a hint searches all names of the package

class CoverageCheck {
public:
    CoverageCheck(const CoverageQuery& query, Report& report)
        : query_(query),
          report_(report),
          files_(query.files.begin(), query.files.end()),
          exempt_(query.exempt.begin(), query.exempt.end()) {}

    CoverageResult run() {
        for (std::size_t i = 0; i < query_.listed.size(); ++i) check_listed(i);
        if (query_.demand == CoverageDemand::existence) return result_;
        check_files();
        report_gaps();
        return result_;
    }

private:
    struct Known {
        ListedFile::Digest best;
        std::size_t first;  // index in `listed`
    };

    void check_listed(std::size_t number) {
        const ListedFile& listed = query_.listed[number];
        const auto [known, added] = listed_.try_emplace(listed.path, Known{listed.digest, number});
        known->second.best = std::max(known->second.best, listed.digest);
        if (!added || files_.contains(listed.path)) return;
        const Place place = query_.place_of_listed(number);
        if (query_.is_directory(listed.path)) {
            report_.add(diagnose(rules::integrity::listed_directory, place, listed.path));
            return;
        }
        const bool promised = query_.demand > CoverageDemand::none || listed.digest != ListedFile::Digest::none ||
                              listed.has_unusable_digest;
        Diagnostic finding = diagnose_with(
            promised || listed.in_set ? rules::integrity::missing_file : rules::integrity::missing_file_without_digest,
            place, {listed.path});
        if (result_.absent.size() < max_hints) finding.hint = query_.near(listed.path);
        result_.absent.push_back(listed.path);
        if (promised || !query_.is_asked_by_receiver) report_.add(std::move(finding));
    }

    void check_files() {
        std::vector<std::string_view> names = query_.files;
        std::ranges::sort(names);
        names.erase(std::unique(names.begin(), names.end()), names.end());
        for (const std::string_view name : names) {
            const auto known = listed_.find(name);
            if (known == listed_.end()) {
                if (!exempt_.contains(name)) result_.unlisted.push_back(name);
            } else if (known->second.best != ListedFile::Digest::strong && name != query_.manifest) {
                (known->second.best == ListedFile::Digest::none ? bare_ : weak_).push_back(known->second.first);
            }
        }
        result_.listed = listed_.size();
        for (const std::vector<std::size_t>* numbers : {&bare_, &weak_})
            for (const std::size_t number : *numbers) result_.no_digest.push_back(query_.listed[number].path);
        // Links, pipes and hostile names count as unlisted files. If listed, they are reported as missing.
        if (query_.demand == CoverageDemand::none) return;
        for (const std::string_view name : query_.others)
            if (!listed_.contains(name)) result_.unlisted.push_back(name);
    }

    void report_gaps() {
        if (query_.demand == CoverageDemand::none) {
            if (!result_.unlisted.empty() && !query_.is_listing_asked_by_receiver)
                report_.add(diagnose(rules::integrity::partial_manifest, place_of(query_.manifest),
                                     result_.unlisted.size(), files_.size(), result_.unlisted.front()));
        } else {
            for (const std::string_view name : result_.unlisted)
                report_.add(diagnose(rules::integrity::unlisted_file, entry_place(name), name, query_.manifest));
        }
        report_digests(bare_, rules::integrity::files_without_digest, rules::integrity::missing_required_digest);
        report_digests(weak_, rules::integrity::files_with_weak_digest, rules::integrity::weak_required_digest);
    }

    void report_digests(std::vector<std::size_t>& numbers, const Rule& together, const Rule& each) {
        if (numbers.empty()) return;
        std::ranges::sort(numbers);
        const auto path = [&](std::size_t number) { return query_.listed[number].path; };
        if (query_.demand == CoverageDemand::contents) {
            for (const std::size_t number : numbers)
                report_.add(diagnose_with(each, query_.place_of_listed(number), {path(number)}));
        } else {
            report_.add(diagnose_with(together, query_.place_of_listed(numbers.front()),
                                      {numbers.size(), listed_.size(), path(numbers.front())}));
        }
    }

    const CoverageQuery& query_;
    Report& report_;
    std::unordered_set<std::string_view, KeyedHash> files_;
    std::unordered_set<std::string_view, KeyedHash> exempt_;
    std::unordered_map<std::string_view, Known, KeyedHash> listed_;
    std::vector<std::size_t> bare_, weak_;
    CoverageResult result_;
};

}  // namespace

CoverageResult check_coverage(const CoverageQuery& query, Report& report) { return CoverageCheck(query, report).run(); }

}  // namespace csar::integrity
