#include "meta/package_names.hpp"

#include <algorithm>
#include <utility>

#include "base/ascii.hpp"
#include "base/package_path.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"

namespace csar::meta {

NameList::NameList(std::vector<std::string_view> files, std::vector<std::string_view> folders)
    : files_(std::move(files)), folders_(std::move(folders)) {
    std::sort(files_.begin(), files_.end());
    std::sort(folders_.begin(), folders_.end());
}

bool NameList::is_file(std::string_view path) const { return std::binary_search(files_.begin(), files_.end(), path); }

bool NameList::is_folder(std::string_view path) const {
    if (std::binary_search(folders_.begin(), folders_.end(), path)) return true;
    const std::string prefix = std::string(path) + '/';
    const auto beneath = [&](const std::vector<std::string_view>& names) {
        const auto first = std::lower_bound(names.begin(), names.end(), std::string_view(prefix));
        return first != names.end() && first->starts_with(prefix);
    };
    return beneath(files_) || beneath(folders_);
}

void NameList::each_file(const std::function<void(std::string_view)>& visit) const {
    std::for_each(files_.begin(), files_.end(), visit);
}

std::string near_name_hint(const PackageNames& names, std::string_view missing) {
    const std::string decoded = percent_decoded(missing);
    std::string_view other_case, other_folder, encoded;
    Suggestion slip(missing);
    names.each_file([&](std::string_view name) {
        if (equal_ignoring_case(name, missing)) other_case = name;
        if (decoded != missing && name == decoded) encoded = name;
        if (other_folder.empty() && file_name(name) == file_name(missing)) other_folder = name;
        slip.offer(name);
    });
    if (!other_case.empty()) return compose("names are case-sensitive: did you mean '{}'?", other_case);
    if (!encoded.empty()) return compose("the name is percent-encoded: write '{}'", encoded);
    if (!other_folder.empty())
        return compose("there is a file '{}': names are relative to the root of the package", other_folder);
    return slip.hint();
}

}  // namespace csar::meta
