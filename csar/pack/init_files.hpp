// The files of a new package.
#pragma once

#include <span>
#include <string_view>

namespace csar {

struct InitFile {
    std::string_view path;
    bool executable;
    std::string_view text;
};

// All but TOSCA.meta. The first is the entry definitions.
std::span<const InitFile> init_files();

}  // namespace csar
