// Finds the corpus of real files.
#pragma once

#include <cstdlib>
#include <filesystem>

namespace csar {

// $CSAR_CORPUS or, if it is not set, the directory next to the project, which may be missing.
inline std::filesystem::path corpus() {
    if (const char* set = std::getenv("CSAR_CORPUS")) return set;
    return std::filesystem::path(CSAR_SOURCE) / ".." / "shared" / "corpus";
}

}  // namespace csar
