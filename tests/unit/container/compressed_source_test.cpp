// Compressed files of every kind, as a stream of blocks.
#include "csar/container/compressed_source.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pthread.h>

#include <random>
#include <set>
#include <system_error>
#include <thread>

#include <csar/failure.hpp>
#include "csar/container/tar_input.hpp"
#include "tests/hostile/gzip_builder.hpp"
#include "tests/hostile/memory_file.hpp"
#include "tests/unit/container/libarchive_oracle.hpp"

namespace csar::container {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::array libarchive_filters = {Filter::zstd, Filter::xz, Filter::bzip2};

std::string text(std::size_t size) {
    std::mt19937 random(1);  // NOLINT: the same text every time
    std::string text;
    while (text.size() < size) text += std::to_string(random() % 10000) + " ";
    return text;
}

std::string compress(Filter filter, std::string_view bytes) {
    return filter == Filter::gzip ? hostile::gzip(bytes) : compress_with_libarchive(filter, bytes);
}

struct Result {
    std::string content;
    std::set<std::string> ids;
    bool sound = false;
};

Result decompress_all(Filter filter, std::string_view bytes, unsigned jobs = 1) {
    const File file = hostile::memory_file(bytes);
    Report report;
    const auto source = decompress(filter, file, report);
    const auto blocks = stream_blocks(*source, jobs);
    Result result;
    for (ByteView block = blocks->next(); !block.empty(); block = blocks->next()) result.content += as_text(block);
    EXPECT_TRUE(blocks->next().empty());
    result.sound = blocks->is_sound();
    for (const Diagnostic& diagnostic : report.diagnostics()) result.ids.emplace(diagnostic.id);
    return result;
}

TEST(CompressedSource, WarnsOfSeveralStreams) {
    for (const Filter filter : libarchive_filters) {
        const std::string one = compress(filter, text(300'000)), two = compress(filter, text(1000));
        EXPECT_THAT(decompress_all(filter, one).ids, IsEmpty()) << to_string(filter);
        for (const std::string& bytes : {one + two, two + one, two + two + one}) {
            const Result result = decompress_all(filter, bytes);
            EXPECT_THAT(result.ids, ElementsAre("tar/several-streams")) << to_string(filter);
            EXPECT_TRUE(result.sound);
        }
    }
}

TEST(CompressedSource, ReadsManyTinyStreamsInOnePass) {
    for (const Filter filter : {Filter::zstd, Filter::xz}) {
        const std::string stream = compress(filter, "");
        std::string bytes;
        for (int number = 0; number < 20'000; ++number) bytes += stream;
        EXPECT_TRUE(decompress_all(filter, bytes + compress(filter, "x")).sound) << to_string(filter);
    }
}

TEST(CompressedSource, ReportsXzStreamsBehindZeros) {
    const std::string stream = compress(Filter::xz, text(1000));
    EXPECT_THAT(decompress_all(Filter::xz, stream + std::string(4, '\0') + stream).ids,
                ElementsAre("tar/ambiguous-stream"));
    EXPECT_THAT(decompress_all(Filter::xz, stream + std::string(200'000, '\0') + stream + std::string(8, '\0')).ids,
                ElementsAre("tar/ambiguous-stream"));
    EXPECT_THAT(decompress_all(Filter::xz, stream + std::string(200'000, '\0')).ids, IsEmpty());
}

TEST(CompressedSource, UncompressesEveryKindOnOneThreadAndOnTwo) {
    const std::string content = text(700'000);
    for (const Filter filter : {Filter::gzip, Filter::zstd, Filter::xz, Filter::bzip2}) {
        const std::string bytes = compress(filter, content);
        for (const unsigned jobs : {1u, 2u}) {
            const Result result = decompress_all(filter, bytes, jobs);
            EXPECT_THAT(result.ids, IsEmpty()) << to_string(filter);
            EXPECT_TRUE(result.sound);
            EXPECT_TRUE(result.content == content) << to_string(filter);
        }
    }
}

TEST(CompressedSource, JoinsStreams) {
    for (const Filter filter : libarchive_filters)
        EXPECT_EQ(decompress_all(filter, compress(filter, "one ") + compress(filter, "two")).content, "one two");
}

TEST(CompressedSource, ReportsTruncatedStreams) {
    const std::string content = text(20'000);
    for (const Filter filter : libarchive_filters) {
        const std::string bytes = compress(filter, content);
        for (std::size_t length = 1; length < bytes.size();
             length += length < 64 || length + 64 > bytes.size() ? 1 : 97) {
            const Result result = decompress_all(filter, bytes.substr(0, length));
            // In bzip2, and in the first bytes of zstd, a truncated stream looks like a damaged one.
            const bool is_known = filter == Filter::xz || (filter == Filter::zstd && length >= 4);
            EXPECT_THAT(result.ids, ElementsAre(is_known ? "tar/truncated" : "tar/damaged-stream"))
                << to_string(filter) << " " << length;
            EXPECT_FALSE(result.sound);
        }
    }
}

TEST(CompressedSource, ReportsDamagedStreams) {
    for (const Filter filter : libarchive_filters) {
        std::string bytes = compress(filter, text(20'000));
        // zstd may have no checksum, so only its structure shows damage.
        bytes.replace(8, 40, std::string(40, '\xFF'));
        EXPECT_THAT(decompress_all(filter, bytes).ids, ElementsAre("tar/damaged-stream")) << to_string(filter);
    }
}

TEST(CompressedSource, ReportsWhatFollowsAStream) {
    EXPECT_THAT(decompress_all(Filter::bzip2, compress(Filter::bzip2, "one") + "garbage").ids,
                ElementsAre("tar/trailing-stream-data"));
    for (const Filter filter : {Filter::zstd, Filter::xz})
        EXPECT_THAT(decompress_all(filter, compress(filter, "one") + "garbage").ids, ElementsAre("tar/damaged-stream"));
}

TEST(CompressedSource, UnwrapsOneLayerOnly) {
    for (const Filter filter : libarchive_filters) {
        const std::string once = compress(filter, "text");
        EXPECT_EQ(decompress_all(filter, compress(filter, once)).content, once) << to_string(filter);
    }
}

// A source that fails after some blocks.
class FailingSource final : public CompressedSource {
public:
    std::size_t read(ByteSpan buffer) override {
        if (++calls_ > 10) throw Failure(FailureKind::input, "the disk is gone");
        return buffer.size();
    }
    bool is_sound() const override { return true; }

private:
    int calls_ = 0;
};

TEST(BlockStream, PassesFailuresOnToTheReader) {
    for (const unsigned jobs : {1u, 2u}) {
        FailingSource source;
        const auto blocks = stream_blocks(source, jobs);
        for (int block = 0; block < 10; ++block) EXPECT_FALSE(blocks->next().empty());
        EXPECT_THROW(blocks->next(), Failure);
    }
}

// While it exists, no thread can start: its stack would not fit into the address space.
class NoMoreThreads {
public:
    NoMoreThreads() {
        ::pthread_getattr_default_np(&before_);
        pthread_attr_t attributes = before_;
        ::pthread_attr_setstacksize(&attributes, std::size_t{1} << 47);
        ::pthread_setattr_default_np(&attributes);
    }
    NoMoreThreads(const NoMoreThreads&) = delete;
    NoMoreThreads& operator=(const NoMoreThreads&) = delete;
    ~NoMoreThreads() { ::pthread_setattr_default_np(&before_); }

private:
    pthread_attr_t before_{};
};

TEST(BlockStream, ReadsOnThisThreadIfNoOtherCanStart) {
    const NoMoreThreads none;
    ASSERT_THROW(std::thread([] {}).join(), std::system_error);
    const std::string content = text(300'000);
    EXPECT_EQ(decompress_all(Filter::gzip, compress(Filter::gzip, content), 2).content, content);
}

TEST(BlockStream, MayBeAbandonedBeforeItsEnd) {
    FailingSource source;
    const auto blocks = stream_blocks(source, 2);
    EXPECT_FALSE(blocks->next().empty());
}

}  // namespace
}  // namespace csar::container
