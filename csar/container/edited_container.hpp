// A directory in which some files hold something else than what is on the disk.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "csar/container/container.hpp"

namespace csar::container {

// `contents`: by name; what is not a file of the directory is left out.
std::unique_ptr<Container> with_contents(std::unique_ptr<Container> directory,
                                         const std::map<std::string, std::string, std::less<>>& contents);

}  // namespace csar::container
