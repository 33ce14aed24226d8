// A directory in which the content of some files differs from that on the disk.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "csar/container/container.hpp"

namespace csar::container {

// `contents`: by file name; names that are not files of the directory are ignored.
std::unique_ptr<Container> with_contents(std::unique_ptr<Container> directory,
                                         const std::map<std::string, std::string, std::less<>>& contents);

}  // namespace csar::container
