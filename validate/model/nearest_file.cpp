#include "validate/model/nearest_file.hpp"

#include <deque>
#include <utility>

#include "base/package_path.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "validate/model/remote_copies.hpp"

namespace csar::validate {
namespace {

// The number of last components that two paths have in common.
std::size_t shared_components(std::string_view a, std::string_view b) {
    std::size_t shared = 0;
    for (; !a.empty() && !b.empty() && file_name(a) == file_name(b); ++shared) {
        a = parent_path(a);
        b = parent_path(b);
    }
    return shared;
}

// Among the files with the same name, finds the file whose path shares the most directories with a given path. Finds
// none if several files share equally many.
class SameName {
public:
    explicit SameName(std::string_view path) : path_(path) {}
    void offer(std::string_view candidate) {
        const std::size_t shared = shared_components(path_, candidate);
        if (shared == 0 || shared < shared_) return;
        if (shared == shared_) return best_.clear();
        shared_ = shared;
        best_ = candidate;
    }
    const std::string& best() const { return best_; }

private:
    std::string_view path_;
    std::size_t shared_ = 0;
    std::string best_;
};

}  // namespace

Hint NearestFile::hint(std::string_view path, std::string_view from) {
    if (budget_-- <= 0) return {};
    Suggestion near(path);
    std::deque<std::string> kept;  // a candidate only exists during the call
    SameName same_name(path);
    files_.each([&](std::string_view candidate) {
        if (candidate == from) return;
        Suggestion alone(path);
        alone.offer(candidate);
        if (!alone.best().empty()) near.offer(kept.emplace_back(candidate));
        same_name.offer(candidate);
    });
    const std::string_view best = near.best().empty() ? std::string_view(same_name.best()) : near.best();
    if (best.empty()) return {};
    std::string instead = relative_reference(from, best);
    std::string text = compose("there is '{}'", instead);
    return {std::move(text),
            {.before = relative_reference(from, path),
             .text = std::move(instead),
             .is_sure = !near.best().empty() && near.hint().edit->is_sure}};
}

std::string NearestFile::same_name(std::string_view url) {
    const std::string name = file_name_of_url(url);
    if (name.empty() || budget_-- <= 0) return {};
    std::string found;
    files_.each([&](std::string_view candidate) {
        if (found.empty() && file_name(candidate) == name) found = candidate;
    });
    return found;
}

}  // namespace csar::validate
