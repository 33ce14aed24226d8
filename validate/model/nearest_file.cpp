#include "validate/model/nearest_file.hpp"

#include "base/package_path.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"

namespace csar::validate {

std::string NearestFile::hint(std::string_view path, std::string_view from) {
    if (budget_-- <= 0) return {};
    Suggestion near(path);
    std::string best, same_name;
    files_.each([&](std::string_view candidate) {
        near.offer(candidate);
        // The candidate lives during the call only.
        if (near.best() == candidate) best = candidate;
        if (same_name.empty() && file_name(candidate) == file_name(path)) same_name = candidate;
    });
    if (!best.empty()) return say("there is '{}'", best);
    if (!same_name.empty()) return say("there is '{}'; the path is relative to '{}'", same_name, from);
    return {};
}

}  // namespace csar::validate
