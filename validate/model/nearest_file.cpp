#include "validate/model/nearest_file.hpp"

#include <algorithm>
#include <deque>
#include <utility>

#include "base/ascii.hpp"
#include "base/package_path.hpp"
#include "base/suggest.hpp"
#include "base/utf8.hpp"
#include "report/diagnose.hpp"

namespace csar::validate {
namespace {

// "x/a/b" and "y/a/b" share 2 components.
std::size_t shared_components(std::string_view a, std::string_view b) {
    std::size_t shared = 0;
    for (; !a.empty() && !b.empty() && file_name(a) == file_name(b); ++shared) {
        a = parent_path(a);
        b = parent_path(b);
    }
    return shared;
}

// Among files of one name, finds the path that shares the most directories with `path`. Finds nothing if two paths
// share equally many.
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

// True if the name may have several Unicode normalisation forms.
bool may_have_forms(std::string_view name) { return !is_ascii(name) && utf8_valid_prefix(name) == name.size(); }

// Finds a file whose name looks like `path` but has a different Unicode normalisation form.
class OtherForm {
public:
    explicit OtherForm(std::string_view path) : path_(path), normalised_(may_have_forms(path) ? nfc(path) : "") {}
    void offer(std::string_view candidate) {
        if (normalised_.empty() || candidate == path_) return;
        if (!may_have_forms(candidate) || nfc(candidate) != normalised_) return;
        is_alone_ = best_.empty();
        if (is_alone_) best_ = candidate;
    }
    const std::string& best() const { return best_; }
    bool is_alone() const { return is_alone_; }

private:
    std::string_view path_;
    std::string normalised_;  // empty if there is only one form
    std::string best_;
    bool is_alone_ = true;
};

// True if the parts of two names differ by at most one letter in three that is missing, added, replaced or swapped. The
// first letter may only be swapped: 'umount' is not a misspelt 'mount'.
bool may_be_misspelt(std::string_view part, std::string_view meant) {
    const std::size_t distance = edit_distance(part, meant, 1);
    if (distance * 3 > std::max(part.size(), meant.size()) || distance > 1) return false;
    if (distance == 0 || ascii_lower(part[0]) == ascii_lower(meant[0])) return true;
    return part.size() == meant.size() && equal_ignoring_case(part.substr(0, 1), meant.substr(1, 1)) &&
           equal_ignoring_case(part.substr(1, 1), meant.substr(0, 1));
}

// Compares each directory, base name and extension, so that 'scripts/stop.sh' is not a misspelt 'scripts/start.sh'.
bool is_misspelt_path(std::string path, std::string meant) {
    std::ranges::replace(path, '_', '-');
    std::ranges::replace(meant, '_', '-');
    for (std::size_t at = 0, other = 0;;) {
        const std::size_t end = path.find_first_of("/.", at), other_end = meant.find_first_of("/.", other);
        const auto part = std::string_view(path).substr(at, end - at);
        if (!may_be_misspelt(part, std::string_view(meant).substr(other, other_end - other))) return false;
        if (end == std::string::npos || other_end == std::string::npos) return end == other_end;
        if (path[end] != meant[other_end]) return false;
        at = end + 1;
        other = other_end + 1;
    }
}

}  // namespace

Hint NearestFile::hint(std::string_view path, std::string_view from) {
    if (budget_-- <= 0) return {};
    Suggestion near(path);
    std::deque<std::string> kept;  // a candidate exists only during the call
    SameName same_name(path);
    OtherForm other_form(path);
    files_.each([&](std::string_view candidate) {
        if (candidate == from) return;
        Suggestion alone(path);
        alone.offer(candidate);
        if (!alone.best().empty()) near.offer(kept.emplace_back(candidate));
        same_name.offer(candidate);
        other_form.offer(candidate);
    });
    const bool looks_same = !other_form.best().empty();
    const std::string_view best = looks_same            ? std::string_view(other_form.best())
                                  : near.best().empty() ? std::string_view(same_name.best())
                                                        : near.best();
    if (best.empty()) return {};
    std::string instead = relative_reference(from, best);
    std::string text = looks_same ? compose(
                                        "there is '{}', which looks the same but has another Unicode form (NFC, or NFD "
                                        "as on macOS): use one form for the two names",
                                        instead)
                                  : compose("there is '{}'", instead);
    const bool is_sure = looks_same ? other_form.is_alone()
                                    : !near.best().empty() && near.hint().edit->is_sure &&
                                          is_misspelt_path(std::string(path), std::string(best));
    return {std::move(text),
            {.before = relative_reference(from, path), .text = std::move(instead), .is_sure = is_sure}};
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

std::string file_name_of_url(std::string_view url) {
    return percent_decoded(file_name(url.substr(0, url.find_first_of("?#"))));
}

const RemoteCopies::Index& RemoteCopies::index_of(std::size_t source) {
    while (indexes_.size() <= source) {
        Index& index = indexes_.emplace_back();
        sources_[indexes_.size() - 1]->each(
            [&](std::string_view path) { index[std::string(file_name(path))].emplace_back(path); });
    }
    return indexes_[source];
}

std::optional<RemoteCopies::Copy> RemoteCopies::find(std::string_view url) {
    const std::string name = file_name_of_url(url);
    if (name.empty()) return std::nullopt;
    for (std::size_t source = 0; source < sources_.size(); ++source) {
        const Index& index = index_of(source);
        const auto found = index.find(name);
        if (found == index.end()) continue;
        const auto best = std::ranges::max_element(found->second, [&](const std::string& a, const std::string& b) {
            return shared_components(a, url) < shared_components(b, url);
        });
        used_.resize(sources_.size());
        used_[source] = true;
        return Copy{sources_[source], *best};
    }
    return std::nullopt;
}

}  // namespace csar::validate
