#include "validate/model/nearest_file.hpp"

#include <deque>
#include <utility>

#include "base/package_path.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "validate/model/remote_copies.hpp"

namespace csar::validate {

Hint NearestFile::hint(std::string_view path, std::string_view from) {
    if (budget_-- <= 0) return {};
    Suggestion near(path);
    std::deque<std::string> kept;  // a candidate lives during the call only
    std::string same_name;
    files_.each([&](std::string_view candidate) {
        if (candidate == from) return;
        Suggestion alone(path);
        alone.offer(candidate);
        if (!alone.best().empty()) near.offer(kept.emplace_back(candidate));
        if (same_name.empty() && file_name(candidate) == file_name(path)) same_name = candidate;
    });
    const std::string_view best = near.best().empty() ? std::string_view(same_name) : near.best();
    if (best.empty()) return {};
    std::string instead = relative_reference(from, best);
    std::string text = compose("there is '{}'", instead);
    return {std::move(text), {.before = relative_reference(from, path),
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
