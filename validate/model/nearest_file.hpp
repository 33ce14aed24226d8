// Finds replacements for missing files by name: for hints, and as copies of remote files.
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

// Only the first few hints are searched, because each search compares all files of the package.
class NearestFile {
public:
    explicit NearestFile(const FileProvider& files) : files_(files) {}

    // A file with a similar name, or with this name in a different directory, as a reference from `from`. Returns an
    // empty hint if there is none, if several are equally near, or if the budget is used up.
    Hint hint(std::string_view path, std::string_view from);

    // Returns the first file with the last component of `url` as its name. Returns an empty string if there is none, or
    // if the budget is used up.
    std::string same_name(std::string_view url);

private:
    const FileProvider& files_;
    int budget_ = 20;
};

// Without query and fragment, decoded. May be empty.
std::string file_name_of_url(std::string_view url);

// Finds copies of remote files in the profile sources by their names.
class RemoteCopies {
public:
    struct Copy {
        const FileProvider* files = nullptr;
        std::string path;  // in `files`
    };

    // `sources` and its providers must outlive the object. Nothing is read before the first find().
    explicit RemoteCopies(const std::vector<const FileProvider*>& sources) : sources_(sources) {}

    // A file with the last component of `url` as its name, from the first source that has it. Of several files, the
    // path that ends most like the URL, then the first.
    std::optional<Copy> find(std::string_view url);

    // True if a file was found in this source.
    bool has_used(std::size_t source) const { return source < used_.size() && used_[source]; }

private:
    using Index = std::unordered_map<std::string, std::vector<std::string>, KeyedHash, std::equal_to<>>;

    const Index& index_of(std::size_t source);

    const std::vector<const FileProvider*>& sources_;
    std::vector<Index> indexes_;  // paths by file name, for searched sources
    std::vector<bool> used_;
};

}  // namespace csar::validate
