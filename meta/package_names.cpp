#include "meta/package_names.hpp"

#include <algorithm>
#include <utility>

#include "base/ascii.hpp"
#include "base/package_path.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"

namespace csar::meta {

NameList::NameList(std::vector<std::string_view> files, std::vector<std::string_view> directories)
    : files_(std::move(files)), directories_(std::move(directories)) {
    std::ranges::sort(files_);
    std::ranges::sort(directories_);
}

bool NameList::is_file(std::string_view path) const { return std::binary_search(files_.begin(), files_.end(), path); }

bool NameList::is_directory(std::string_view path) const {
    if (std::binary_search(directories_.begin(), directories_.end(), path)) return true;
    const std::string prefix = std::string(path) + '/';
    const auto beneath = [&](const std::vector<std::string_view>& names) {
        const auto first = std::lower_bound(names.begin(), names.end(), std::string_view(prefix));
        return first != names.end() && first->starts_with(prefix);
    };
    return beneath(files_) || beneath(directories_);
}

void NameList::each_file(const std::function<void(std::string_view)>& visit) const {
    std::ranges::for_each(files_, visit);
}

Hint near_name_hint(const PackageNames& names, std::string_view missing, bool is_spelt_as_meant,
                    const std::set<std::string_view>& others) {
    if (std::string left_out = names.why_left_out(missing); !left_out.empty()) return left_out;
    const std::string decoded = percent_decoded(missing);
    std::string_view other_case, other_directory, encoded;
    int same_letters = 0;
    Suggestion slip(missing);
    names.each_file([&](std::string_view name) {
        if (others.contains(name)) return;
        if (equal_ignoring_case(name, missing)) {
            other_case = name;
            ++same_letters;
        }
        if (decoded != missing && name == decoded) encoded = name;
        if (other_directory.empty() && file_name(name) == file_name(missing)) other_directory = name;
        slip.offer(name);
    });
    const auto replace = [&](std::string hint, std::string_view name, bool is_only) -> Hint {
        if (is_spelt_as_meant) return hint;
        return {std::move(hint), {.before = std::string(missing), .text = std::string(name), .is_sure = is_only}};
    };
    if (!other_case.empty())
        return replace(compose("names are case-sensitive: did you mean '{}'?", other_case), other_case,
                       same_letters == 1 && others.empty());
    if (!encoded.empty()) return replace(compose("the name is percent-encoded: write '{}'", encoded), encoded, true);
    if (!other_directory.empty())
        return compose("there is a file '{}': names are relative to the root of the package", other_directory);
    return is_spelt_as_meant ? Hint() : slip.hint();
}

}  // namespace csar::meta
