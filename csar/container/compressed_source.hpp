// The uncompressed bytes of a compressed file, read from beginning to end.
#pragma once

#include <memory>

#include "base/bytes.hpp"
#include "base/file.hpp"
#include "csar/container/container.hpp"
#include "report/report.hpp"

namespace csar::container {

// read() returns 0 at the end of the compressed stream and if it is damaged; damage is reported as a finding.
class CompressedSource : public Source {
public:
    // False once read() found damage: the rest of the content is missing.
    virtual bool is_sound() const = 0;
};

// `file` and `report` must outlive the source. The source reads the file by position, so that the file can also have
// other readers. `filter` is not Filter::none. Not thread-safe.
std::unique_ptr<CompressedSource> decompress(Filter filter, const File& file, Report& report);

// Like decompress(), for gzip and for xz. Implemented by gzip_source.cpp and xz_source.cpp.
std::unique_ptr<CompressedSource> decompress_gzip(const File& file, Report& report);
std::unique_ptr<CompressedSource> decompress_xz(const File& file, Report& report);

}  // namespace csar::container
