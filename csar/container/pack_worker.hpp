// The data of each thread that compresses.
#pragma once

#include <memory>
#include <vector>

#include "base/directory_reader.hpp"
#include "csar/container/deflater.hpp"

namespace csar::container {

struct PackWorker {
    // `level` as in WriteOptions.
    explicit PackWorker(int level) : deflater(make_deflater(level)) {}

    std::unique_ptr<Deflater> deflater;
    DirectoryReader directories;
};

inline std::vector<PackWorker> make_workers(unsigned jobs, int level) {
    std::vector<PackWorker> workers;
    workers.reserve(jobs);
    for (unsigned i = 0; i < jobs; ++i) workers.emplace_back(level);
    return workers;
}

}  // namespace csar::container
