// Where the corpus of real files is, for the tests that ask it something.
#pragma once

#include <cstdlib>
#include <filesystem>

namespace csar {

// $CSAR_CORPUS, else the directory that comes beside the project. It need not be there.
inline std::filesystem::path corpus() {
    if (const char* set = std::getenv("CSAR_CORPUS")) return set;
    return std::filesystem::path(CSAR_SOURCE) / ".." / "shared" / "corpus";
}

}  // namespace csar
