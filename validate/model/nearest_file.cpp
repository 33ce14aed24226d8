#include "validate/model/nearest_file.hpp"

#include <deque>
#include <utility>

#include "base/package_path.hpp"
#include "base/suggest.hpp"
#include "base/utf8.hpp"
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

// Whether a name may have several normalisation forms.
bool may_have_forms(std::string_view name) { return !is_ascii(name) && utf8_valid_prefix(name) == name.size(); }

// Finds the file whose name has the same characters in another Unicode normalisation form, so that both look the same.
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
    std::string normalised_;  // empty if there is no other form
    std::string best_;
    bool is_alone_ = true;
};

}  // namespace

Hint NearestFile::hint(std::string_view path, std::string_view from) {
    if (budget_-- <= 0) return {};
    Suggestion near(path);
    std::deque<std::string> kept;  // a candidate only exists during the call
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
    if (!other_form.best().empty()) {
        std::string instead = relative_reference(from, other_form.best());
        std::string text = compose(
            "there is '{}', which looks the same but has another Unicode normalisation form (NFC, or NFD as on macOS): "
            "use the same form for both",
            instead);
        return {
            std::move(text),
            {.before = relative_reference(from, path), .text = std::move(instead), .is_sure = other_form.is_alone()}};
    }
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
