// Replacements for missing files, by their names: hints for references, and copies of remote files.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <csar/diagnostic.hpp>
#include "base/keyed_hash.hpp"
#include "validate/model/file_provider.hpp"

namespace csar::validate {

// Gives hints about missing files, but only for the first few: to find a hint, every file of the package is compared.
class NearestFile {
public:
    explicit NearestFile(const FileProvider& files) : files_(files) {}

    // The file to which `path` in the file `from` may refer: a similar name, or the same name in a different directory,
    // as a reference from `from`. Empty if there is none, if several such files are equally near, or if the budget is
    // used up.
    Hint hint(std::string_view path, std::string_view from);

    // The first file whose name is the last component of `url`; empty if there is none, or if the budget is used up.
    std::string same_name(std::string_view url);

private:
    const FileProvider& files_;
    int budget_ = 20;
};

// The last component of a URL as a file name: without query or fragment, with escapes decoded. May be empty.
std::string file_name_of_url(std::string_view url);

// Finds copies of remote files in the profile sources by their names.
class RemoteCopies {
public:
    struct Copy {
        const FileProvider* files = nullptr;
        std::string path;  // path in `files`
    };

    // `sources` and the objects that they point to must outlive the object. Nothing is read before the first find().
    explicit RemoteCopies(const std::vector<const FileProvider*>& sources) : sources_(sources) {}

    // The file whose name is the last component of `url`, in the first source that has one. If there are several, the
    // file whose path has the most components in common with the end of the URL, otherwise the first one.
    std::optional<Copy> find(std::string_view url);

    // Whether a file was found in that source.
    bool has_used(std::size_t source) const { return source < used_.size() && used_[source]; }

private:
    using Index = std::unordered_map<std::string, std::vector<std::string>, KeyedHash, std::equal_to<>>;

    const Index& index_of(std::size_t source);

    const std::vector<const FileProvider*>& sources_;
    std::vector<Index> indexes_;  // paths by file name, for the sources that have been searched
    std::vector<bool> used_;
};

}  // namespace csar::validate
