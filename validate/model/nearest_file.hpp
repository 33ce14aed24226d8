// Hints for references to missing files.
#pragma once

#include <string>
#include <string_view>

#include <csar/diagnostic.hpp>
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

}  // namespace csar::validate
