#include "csar/container/deflater.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <string>
#include <vector>

#include <csar/failure.hpp>
#include "csar/container/deflate_blocks.hpp"
#include "tests/unit/container/contents.hpp"

namespace csar::container {
namespace {

// Decompresses a raw deflate stream, which must end at the last byte, with zlib.
std::string inflated(ByteView packed) {
    z_stream stream{};
    EXPECT_EQ(inflateInit2(&stream, -15), Z_OK);
    std::string content;
    std::vector<Bytef> buffer(1 << 16);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    int result = Z_OK;
    while (result == Z_OK) {
        stream.next_out = buffer.data();
        stream.avail_out = static_cast<uInt>(buffer.size());
        result = inflate(&stream, Z_NO_FLUSH);
        content.append(reinterpret_cast<char*>(buffer.data()), buffer.size() - stream.avail_out);
    }
    EXPECT_EQ(result, Z_STREAM_END);
    EXPECT_EQ(stream.avail_in, 0u);
    inflateEnd(&stream);
    return content;
}

std::vector<std::byte> whole(Deflater& deflater, const std::string& content) {
    std::vector<std::byte> packed(content.size() + content.size() / 64 + 100);
    packed.resize(deflater.whole(as_bytes(content), packed));
    return packed;
}

std::vector<std::byte> part(Deflater& deflater, const std::string& content) {
    std::vector<std::byte> packed(part_bound(content.size()));
    packed.resize(deflater.part(as_bytes(content), packed));
    return packed;
}

// Every kind of block: stored, fixed and dynamic codes, one and several in a stream, codes of all lengths.
const std::vector<std::string>& samples() {
    static const std::vector<std::string> all = {
        "",
        "a",
        "abcabcabcabc",
        std::string(100'000, 'x'),
        test::text(1, 1'000),
        test::text(2, 300'000),
        test::noise(3, 200'000),
        test::mixture(4, 1'000'000),
        test::skewed(5, 400'000),
    };
    return all;
}

class DeflaterTest : public testing::TestWithParam<int> {
protected:
    std::unique_ptr<Deflater> deflater_ = make_deflater(GetParam());
};
INSTANTIATE_TEST_SUITE_P(Levels, DeflaterTest, testing::Range(1, 13));

TEST_P(DeflaterTest, MakesWholeStreams) {
    for (const std::string& content : samples())
        EXPECT_TRUE(inflated(whole(*deflater_, content)) == content) << content.size();
}

TEST_P(DeflaterTest, MakesPartsThatJoinInAnyNumber) {
    std::vector<std::byte> stream;
    std::string expected;
    for (const std::string& content : samples()) {
        const auto packed = part(*deflater_, content);
        stream.insert(stream.end(), packed.begin(), packed.end());
        expected += content;
    }
    stream.insert(stream.end(), deflate_end.begin(), deflate_end.end());
    EXPECT_TRUE(inflated(stream) == expected);
}

TEST_P(DeflaterTest, MakesAPartOfEveryLength) {
    // With any number of unused bits at the end of a part.
    const std::string text = test::text(7, 4'000);
    for (std::size_t length = 0; length < text.size(); length += 13) {
        const std::string content = text.substr(0, length);
        auto packed = part(*deflater_, content);
        EXPECT_LE(packed.size(), part_bound(length));
        packed.insert(packed.end(), deflate_end.begin(), deflate_end.end());
        EXPECT_TRUE(inflated(packed) == content) << length;
    }
}

TEST_P(DeflaterTest, RemembersNothingOfEarlierInputs) {
    const std::string content = test::mixture(8, 200'000);
    const auto first_whole = whole(*deflater_, content), first_part = part(*deflater_, content);
    whole(*deflater_, test::text(9, 500'000));
    part(*deflater_, test::noise(10, 50'000));
    EXPECT_TRUE(whole(*deflater_, content) == first_whole);
    EXPECT_TRUE(part(*deflater_, content) == first_part);
    EXPECT_TRUE(whole(*make_deflater(GetParam()), content) == first_whole);
}

// ISA-L hashes the address of its stream (deflater.cpp), so matches with the first bytes may be lost.
TEST_P(DeflaterTest, MakesTheSameBytesWhereverItLies) {
    std::vector<std::string> repetitive;
    for (unsigned seed = 0; seed < 8; ++seed) {
        const std::string start = test::noise(seed, 24);
        repetitive.push_back(start + test::noise(seed + 100, 40) + start);
    }
    std::vector<std::unique_ptr<Deflater>> others;
    // Compressors of higher levels take megabytes each.
    const int count = GetParam() == 1 ? 150 : 10;
    for (int i = 0; i < count; ++i) {
        others.push_back(make_deflater(GetParam()));
        for (const std::string& content : repetitive) {
            ASSERT_TRUE(whole(*others.back(), content) == whole(*deflater_, content));
            ASSERT_TRUE(part(*others.back(), content) == part(*deflater_, content));
        }
    }
}

TEST_P(DeflaterTest, ReportsWhenAStreamDoesNotFit) {
    const std::string content = test::noise(11, 10'000);
    std::vector<std::byte> room(content.size() - 1);
    EXPECT_EQ(deflater_->whole(as_bytes(content), room), 0u);
}

TEST(Deflater, HasNoneForLevelZero) { EXPECT_EQ(make_deflater(0), nullptr); }

TEST(StoredPart, TakesItsBound) {
    for (const std::size_t length : {0u, 1u, 65535u, 65536u, 200'000u}) {
        const std::string content = test::noise(12, length);
        std::vector<std::byte> packed(part_bound(length));
        EXPECT_EQ(stored_part(as_bytes(content), packed), packed.size());
        packed.insert(packed.end(), deflate_end.begin(), deflate_end.end());
        EXPECT_TRUE(inflated(packed) == content) << length;
    }
}

TEST(FindLastBlock, EndsInTheLastByte) {
    for (int level = 1; level <= 12; ++level) {
        const auto deflater = make_deflater(level);
        for (const std::string& content : samples()) {
            const auto stream = whole(*deflater, content);
            const LastBlock last = find_last_block(stream);
            EXPECT_EQ((last.end + 7) / 8, stream.size());
            EXPECT_LT(last.start, last.end);
        }
    }
}

TEST(FindLastBlock, RefusesWhatIsNoStream) {
    const auto stream = whole(*make_deflater(6), test::text(13, 20'000));
    EXPECT_THROW(find_last_block({}), Failure);
    EXPECT_THROW(find_last_block(ByteView(stream).first(stream.size() / 2)), Failure);
    for (unsigned seed = 0; seed < 2'000; ++seed) {
        const std::string bytes = test::noise(seed, 100);
        try {
            EXPECT_LE(find_last_block(as_bytes(bytes)).end, 800u);
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.kind(), FailureKind::internal);
        }
    }
}

}  // namespace
}  // namespace csar::container
