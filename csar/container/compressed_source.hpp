// The uncompressed bytes of a compressed file, pulled from its beginning to its end.
#pragma once

#include <memory>

#include "base/bytes.hpp"
#include "base/file.hpp"
#include "csar/container/container.hpp"
#include <csar/report.hpp>

namespace csar::container {

// read() gives 0 at the end of the compressed stream and where it is damaged; the damage is in the report then.
class CompressedSource : public Source {
public:
    // False once read() met a damage: what should follow is missing.
    virtual bool is_sound() const = 0;
};

// `file` and `report` must outlive the source, which reads the file by position and so shares it with other readers.
// `filter` is not Filter::none. One thread at a time.
std::unique_ptr<CompressedSource> decompress(Filter filter, const File& file, Report& report);

}  // namespace csar::container
