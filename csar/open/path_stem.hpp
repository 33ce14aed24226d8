// The name of a file without its extension: signatures and certificates are named after what they go with.
#pragma once

#include <string_view>

#include "base/package_path.hpp"

namespace csar {

// "a/b.c/d" of "a/b.c/d.yaml".
inline std::string_view without_extension(std::string_view path) {
    return path.substr(0, path.size() - extension(path).size());
}

}  // namespace csar
