#include "validate/model/remote_copies.hpp"

#include <algorithm>

#include "base/package_path.hpp"

namespace csar::validate {
namespace {

// The number of last components that two paths have in common.
std::size_t shared_end(std::string_view a, std::string_view b) {
    std::size_t count = 0;
    while (!a.empty() && !b.empty() && file_name(a) == file_name(b)) {
        ++count;
        a = parent_path(a);
        b = parent_path(b);
    }
    return count;
}

}  // namespace

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
            return shared_end(a, url) < shared_end(b, url);
        });
        used_.resize(sources_.size());
        used_[source] = true;
        return Copy{sources_[source], *best};
    }
    return std::nullopt;
}

}  // namespace csar::validate
