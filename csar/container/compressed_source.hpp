// Decompresses a file from beginning to end.
#pragma once

#include <memory>

#include "base/bytes.hpp"
#include "base/file.hpp"
#include "csar/container/container.hpp"
#include "report/report.hpp"

namespace csar::container {

// read() returns 0 at the end, and after damage, which is reported.
class CompressedSource : public Source {
public:
    // Returns false after damage: the rest of the content is missing.
    virtual bool is_sound() const = 0;
};

// `file` and `report` must outlive the source. `filter`: not Filter::none. Not thread-safe.
// The file is read by position, so it can have other readers.
std::unique_ptr<CompressedSource> decompress(Filter filter, const File& file, Report& report);

// For gzip and xz, in gzip_source.cpp and xz_source.cpp.
std::unique_ptr<CompressedSource> decompress_gzip(const File& file, Report& report);
std::unique_ptr<CompressedSource> decompress_xz(const File& file, Report& report);

}  // namespace csar::container
