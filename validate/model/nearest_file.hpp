// A hint for a reference to a file that is not there.
#pragma once

#include <string>
#include <string_view>

#include <csar/diagnostic.hpp>
#include "validate/model/file_provider.hpp"

namespace csar::validate {

// Gives hints about missing files, the first few times only: each looks at every file of the package.
class NearestFile {
public:
    explicit NearestFile(const FileProvider& files) : files_(files) {}

    // The file that `path`, named in the file `from`, may have meant: a similar name, or the same name in another
    // directory, written as `from` would refer to it. Empty when there is none, when several files of that name are as
    // near, and once the budget is spent.
    Hint hint(std::string_view path, std::string_view from);

    // The first file that has the last component of `url` as its name; empty as above.
    std::string same_name(std::string_view url);

private:
    const FileProvider& files_;
    int budget_ = 20;
};

}  // namespace csar::validate
