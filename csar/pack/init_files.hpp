// The files of a new package.
#pragma once

#include <span>
#include <string_view>

#include <csar/init.hpp>

namespace csar {

struct InitFile {
    std::string_view path;
    bool executable;
    std::string_view text;
};

// A package of TOSCA 2.0: all but TOSCA.meta. The first is the entry definitions.
std::span<const InitFile> init_files();

// A package for network functions: all but TOSCA.meta, which `pack` writes as the receiver wants it. The first is the entry
// definitions. Empty for a template that is none of these.
std::span<const InitFile> sol004_files(InitTemplate which);

}  // namespace csar
