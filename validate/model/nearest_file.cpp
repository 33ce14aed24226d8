#include "validate/model/nearest_file.hpp"

#include "base/package_path.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "validate/model/remote_copies.hpp"

namespace csar::validate {

std::string NearestFile::hint(std::string_view path, std::string_view from) {
    if (budget_-- <= 0) return {};
    Suggestion near(path);
    std::string best, same_name;
    files_.each([&](std::string_view candidate) {
        if (candidate == from) return;
        near.offer(candidate);
        // The candidate lives during the call only.
        if (near.best() == candidate) best = candidate;
        if (same_name.empty() && file_name(candidate) == file_name(path)) same_name = candidate;
    });
    if (best.empty()) best = same_name;
    return best.empty() ? std::string() : compose("there is '{}'", relative_reference(from, best));
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
