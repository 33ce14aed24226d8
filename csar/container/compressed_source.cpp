#include "csar/container/compressed_source.hpp"

#include "csar/container/gzip_source.hpp"
#include "csar/container/libarchive_source.hpp"
#include "csar/container/xz_source.hpp"

namespace csar::container {

std::unique_ptr<CompressedSource> decompress(Filter filter, const File& file, Report& report) {
    if (filter == Filter::gzip) return std::make_unique<GzipSource>(file, report);
    if (filter == Filter::xz) return std::make_unique<XzSource>(file, report);
    return std::make_unique<LibarchiveSource>(filter, file, report);
}

}  // namespace csar::container
