// Copies of remote files among the profile sources, found by their names.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/keyed_hash.hpp"
#include "validate/model/file_provider.hpp"

namespace csar::validate {

// The last component of a URL as a file name: without query and fragment, its escapes undone. May be empty.
std::string file_name_of_url(std::string_view url);

class RemoteCopies {
public:
    struct Copy {
        const FileProvider* files = nullptr;
        std::string path;  // in `files`
    };

    // `sources` must outlive the object, and so must what they point at. Nothing is looked at before the first find().
    explicit RemoteCopies(const std::vector<const FileProvider*>& sources) : sources_(sources) {}

    // The file that has the last component of `url` as its name, of the first source that has one; of several there,
    // the one whose path has most of the last components of the URL, else the first.
    std::optional<Copy> find(std::string_view url);

    // Whether a file was found in that source.
    bool has_used(std::size_t source) const { return source < used_.size() && used_[source]; }

private:
    using Index = std::unordered_map<std::string, std::vector<std::string>, KeyedHash, std::equal_to<>>;

    const Index& index_of(std::size_t source);

    const std::vector<const FileProvider*>& sources_;
    std::vector<Index> indexes_;  // paths by file name, for the sources that have been looked at
    std::vector<bool> used_;
};

}  // namespace csar::validate
