// Forms of compressed streams that libarchive rejects.
#include "csar/container/stream_forms.hpp"

#include <gmock/gmock.h>

#include "tests/hostile/memory_file.hpp"
#include "tests/unit/container/libarchive_oracle.hpp"

namespace csar::container {
namespace {

TEST(StreamForms, EndsAtTheEndOfAnyTruncatedFile) {
    std::string text;
    for (int i = 0; i < 300; ++i) text += std::to_string(i * i) + " ";
    for (const Filter filter : {Filter::zstd, Filter::bzip2}) {
        const std::string stream = compress_with_libarchive(filter, text);
        for (std::size_t size = 0; size <= stream.size(); ++size) {
            Report report;
            check_stream_form(filter, hostile::memory_file(stream.substr(0, size)), report);
            EXPECT_THAT(report.diagnostics(), testing::IsEmpty()) << to_string(filter) << ' ' << size;
        }
    }
}

}  // namespace
}  // namespace csar::container
