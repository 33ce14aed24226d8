// Compresses tars with libarchive: zstd, xz and bzip2.
#pragma once

#include <memory>

#include "base/bytes.hpp"
#include "csar/container/container.hpp"

struct archive;

namespace csar::container {

// Compresses bytes and passes them on. The output depends only on the bytes and the level.
// Each filter has a fixed number of threads, because the output of xz and zstd depends on that number.
class ArchiveFilter final : public Sink {
public:
    // `level`: 0 to 12, as in WriteOptions. `next` must outlive this object.
    ArchiveFilter(Filter filter, int level, Sink& next);
    ~ArchiveFilter() override;
    void write(ByteView bytes) override;
    // Ends the stream. Without this call, the stream is incomplete.
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
