// The tar compressions that libarchive implements: zstd, xz and bzip2.
#pragma once

#include <memory>

#include "base/bytes.hpp"
#include "csar/container/container.hpp"

struct archive;

namespace csar::container {

// Compresses the written bytes and pushes them into another sink. The result depends only on the bytes and the level.
// Each filter runs with a fixed number of threads, because the output of xz and zstd depends on the number of threads.
class ArchiveFilter final : public Sink {
public:
    // `level`: 0 to 12 as in WriteOptions. `next` must outlive this.
    ArchiveFilter(Filter filter, int level, Sink& next);
    ~ArchiveFilter() override;
    void write(ByteView bytes) override;
    // Ends the compressed stream, which is incomplete without this call.
    void finish();

private:
    struct Target;
    struct Free {
        Target* target;
        void operator()(archive* writer) const;
    };
    void check(long result);

    std::unique_ptr<Target> target_;
    std::unique_ptr<archive, Free> writer_;
};

}  // namespace csar::container
