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

constexpr std::size_t most_hints = 10;  // each hint searches all names of the package

class CoverageCheck {
public:
    CoverageCheck(const CoverageQuestion& question, Report& report)
        : question_(question),
          report_(report),
          files_(question.files.begin(), question.files.end()),
          exempt_(question.exempt.begin(), question.exempt.end()) {}

    CoverageAnswer run() {
        for (std::size_t i = 0; i < question_.listed.size(); ++i) check_listed(i);
        check_files();
        tell_gaps();
        return answer_;
    }

private:
    struct Known {
        ListedFile::Digest best;
        std::size_t first;  // index of its first listing
    };

    void check_listed(std::size_t number) {
        const ListedFile& listed = question_.listed[number];
        const auto [known, added] = listed_.try_emplace(listed.path, Known{listed.digest, number});
        known->second.best = std::max(known->second.best, listed.digest);
        if (!added || files_.contains(listed.path)) return;
        const Place place = question_.place_of_listed(number);
        if (question_.is_folder(listed.path)) {
            report_.add(diagnose(rules::integrity::listed_directory, place, listed.path));
            return;
        }
        const bool promised = question_.demand != CoverageDemand::none || listed.digest != ListedFile::Digest::none;
        Diagnostic finding =
            diagnose_with(promised ? rules::integrity::missing_file : rules::integrity::missing_file_without_digest,
                          place, {listed.path});
        if (answer_.absent.size() < most_hints) finding.hint = question_.near(listed.path);
        answer_.absent.push_back(listed.path);
        report_.add(std::move(finding));
    }

    void check_files() {
        std::vector<std::string_view> names = question_.files;
        std::sort(names.begin(), names.end());
        names.erase(std::unique(names.begin(), names.end()), names.end());
        for (const std::string_view name : names) {
            const auto known = listed_.find(name);
            if (known == listed_.end()) {
                if (!exempt_.contains(name)) answer_.unlisted.push_back(name);
            } else if (known->second.best != ListedFile::Digest::strong && name != question_.manifest) {
                (known->second.best == ListedFile::Digest::none ? bare_ : weak_).push_back(known->second.first);
            }
        }
        answer_.listed = listed_.size();
        for (const std::vector<std::size_t>* numbers : {&bare_, &weak_})
            for (const std::size_t number : *numbers) answer_.no_digest.push_back(question_.listed[number].path);
    }

    void tell_gaps() {
        if (question_.demand == CoverageDemand::none) {
            if (!answer_.unlisted.empty())
                report_.add(diagnose(rules::integrity::partial_manifest, place_of(question_.manifest),
                                     answer_.unlisted.size(), files_.size(), answer_.unlisted.front()));
        } else {
            for (const std::string_view name : answer_.unlisted)
                report_.add(diagnose(rules::integrity::unlisted_file, place_of(name), name, question_.manifest));
        }
        tell_digests(bare_, rules::integrity::files_without_digest, rules::integrity::missing_required_digest);
        tell_digests(weak_, rules::integrity::files_with_weak_digest, rules::integrity::weak_required_digest);
    }

    void tell_digests(std::vector<std::size_t>& numbers, const Rule& together, const Rule& each) {
        if (numbers.empty()) return;
        std::sort(numbers.begin(), numbers.end());
        const auto path = [&](std::size_t number) { return question_.listed[number].path; };
        if (question_.demand == CoverageDemand::contents) {
            for (const std::size_t number : numbers)
                report_.add(diagnose_with(each, question_.place_of_listed(number), {path(number)}));
        } else {
            report_.add(diagnose_with(together, question_.place_of_listed(numbers.front()),
                                      {numbers.size(), listed_.size(), path(numbers.front())}));
        }
    }

    const CoverageQuestion& question_;
    Report& report_;
    std::unordered_set<std::string_view, KeyedHash> files_;
    std::unordered_set<std::string_view, KeyedHash> exempt_;
    std::unordered_map<std::string_view, Known, KeyedHash> listed_;
    std::vector<std::size_t> bare_, weak_;
    CoverageAnswer answer_;
};

}  // namespace

CoverageAnswer check_coverage(const CoverageQuestion& question, Report& report) {
    return CoverageCheck(question, report).run();
}

}  // namespace csar::integrity
