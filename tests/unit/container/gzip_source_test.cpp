// For each rule about gzip, a file that violates it and a similar file that does not.
#include "csar/container/gzip_source.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "csar/container/compressed_source.hpp"
#include "tests/hostile/gzip_builder.hpp"
#include "tests/hostile/memory_file.hpp"

namespace csar::container {
namespace {

using hostile::gzip;
using hostile::gzip_member;
using hostile::GzipMember;
using testing::ElementsAre;
using testing::IsEmpty;

struct Inflated {
    std::string content;
    std::set<std::string> ids;
    std::string message;  // of the last finding
    bool sound = false;
};

Inflated inflate(std::string_view bytes, std::size_t step = 64 * KiB) {
    const File file = hostile::memory_file(bytes);
    Report report;
    const auto source = decompress(Filter::gzip, file, report);
    Inflated inflated;
    std::string buffer(step, '\0');
    const ByteSpan span = std::as_writable_bytes(std::span<char>(buffer));
    while (const std::size_t count = source->read(span)) inflated.content.append(buffer, 0, count);
    EXPECT_EQ(source->read(span), 0u);  // the end stays the end
    for (const Diagnostic& diagnostic : report.diagnostics()) {
        inflated.ids.emplace(diagnostic.id);
        inflated.message = diagnostic.message;
    }
    inflated.sound = source->is_sound();
    return inflated;
}

std::set<std::string> findings(const GzipMember& member) { return inflate(gzip_member(member)).ids; }

// Text that compresses a little, larger than the buffers of the reader.
std::string long_text(std::size_t size) {
    std::mt19937 random(1);  // NOLINT: the same text every time
    std::string text;
    while (text.size() < size) text += std::to_string(random() % 10000) + " ";
    return text;
}

TEST(GzipSource, InflatesPlainFilesWithoutAFinding) {
    for (const std::string& content : {std::string(), std::string("short"), long_text(3'000'000)}) {
        for (const bool stored : {false, true}) {
            const Inflated inflated = inflate(gzip_member({.content = content, .stored = stored}));
            EXPECT_THAT(inflated.ids, IsEmpty());
            EXPECT_TRUE(inflated.sound);
            EXPECT_TRUE(inflated.content == content);
        }
    }
}

TEST(GzipSource, InflatesIntoBuffersOfAnySize) {
    const std::string content = long_text(5000);
    for (const std::size_t step : {1u, 2u, 7u, 512u, 4096u}) EXPECT_EQ(inflate(gzip(content), step).content, content);
}

TEST(GzipSource, AcceptsEveryHeaderField) {
    const GzipMember member{.content = "text",
                            .more_flags = 1,
                            .extra = std::string(1000, 'x'),
                            .name = "name.tar",
                            .comment = "comment",
                            .header_checksum = true};
    const Inflated inflated = inflate(gzip_member(member));
    EXPECT_THAT(inflated.ids, IsEmpty());
    EXPECT_EQ(inflated.content, "text");
}

TEST(GzipSource, ReportsWhatIsNoMember) {
    EXPECT_THAT(inflate("not gzip at all").ids, ElementsAre("gzip/bad-header"));
    EXPECT_FALSE(inflate("not gzip at all").sound);
}

TEST(GzipSource, ReportsUnknownMethods) {
    EXPECT_THAT(findings({.content = "text", .method = 7}), ElementsAre("gzip/unknown-method"));
}

TEST(GzipSource, ReportsReservedFlags) {
    for (const std::uint8_t flag : std::initializer_list<std::uint8_t>{0x20, 0x40, 0x80})
        EXPECT_THAT(findings({.content = "text", .more_flags = flag}), ElementsAre("gzip/reserved-flags"));
}

TEST(GzipSource, ReportsAWrongHeaderChecksum) {
    EXPECT_THAT(findings({.content = "text", .header_checksum = true, .header_checksum_value = 1}),
                ElementsAre("gzip/header-checksum-mismatch"));
}

TEST(GzipSource, BoundsTheHeader) {
    // 7-Zip fails for longer names.
    EXPECT_THAT(findings({.content = "text", .name = std::string(4095, 'n')}), IsEmpty());
    EXPECT_THAT(findings({.content = "text", .name = std::string(4096, 'n')}), ElementsAre("gzip/header-too-long"));
    EXPECT_THAT(findings({.content = "text", .name = std::string(300'000, 'n')}), ElementsAre("gzip/header-too-long"));
    EXPECT_THAT(findings({.content = "text", .comment = std::string(65535, 'c')}), IsEmpty());
    EXPECT_THAT(findings({.content = "text", .comment = std::string(65536, 'c')}), ElementsAre("gzip/header-too-long"));
}

TEST(GzipSource, ReportsAWrongChecksum) {
    const Inflated inflated = inflate(gzip_member({.content = "text", .crc = 1}));
    EXPECT_THAT(inflated.ids, ElementsAre("gzip/checksum-mismatch"));
    EXPECT_FALSE(inflated.sound);
}

TEST(GzipSource, ReportsAWrongLength) {
    EXPECT_THAT(findings({.content = "text", .length = 5}), ElementsAre("gzip/length-mismatch"));
}

TEST(GzipSource, ReportsDamagedData) {
    EXPECT_THAT(findings({.content = "text", .deflated = "\x07"}), ElementsAre("gzip/damaged"));
    std::string bytes = gzip_member({.content = "text", .stored = true});
    bytes[11] ^= 1;  // the length of the stored block, but not its complement
    EXPECT_THAT(inflate(bytes).ids, ElementsAre("gzip/damaged"));
}

// The invalid block is in the part of the file that was read last.
TEST(GzipSource, ReportsThePlaceOfDamageInALargeFile) {
    const std::string block = std::string("\0\xFF\xFF\0\0", 5) + std::string(0xFFFF, 'x');  // stored, not the last
    std::string deflated;
    for (int i = 0; i < 10; ++i) deflated += block;
    const std::size_t place = 10 + deflated.size();
    const std::string message =
        inflate(gzip_member({.content = "text", .deflated = deflated + "\x07"}), 1 * MiB).message;
    const std::string before = "the compressed data are damaged near byte ";
    ASSERT_TRUE(message.starts_with(before)) << message;
    EXPECT_NEAR(std::stod(message.substr(before.size())), static_cast<double>(place), 16);
}

TEST(GzipSource, ReportsEveryTruncation) {
    const std::string bytes = gzip_member({.content = long_text(300), .name = "name", .header_checksum = true});
    for (std::size_t length = 1; length < bytes.size(); ++length) {
        const Inflated inflated = inflate(bytes.substr(0, length));
        EXPECT_THAT(inflated.ids, ElementsAre("gzip/truncated")) << length;
        EXPECT_FALSE(inflated.sound);
    }
    EXPECT_THAT(inflate(bytes).ids, IsEmpty());
}

TEST(GzipSource, SurvivesEveryChangedByte) {
    const std::string content = long_text(300), bytes = gzip(content);
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        std::string changed = bytes;
        changed[at] = static_cast<char>(changed[at] ^ 0x10);
        const Inflated inflated = inflate(changed);
        // Time, hints, operating system and the unused bits at the end of the data have no effect.
        const bool counts = (at < 4 || at >= 10) && at != bytes.size() - 9;
        EXPECT_EQ(inflated.sound, !counts) << at;
        EXPECT_TRUE(!inflated.sound || inflated.content == content) << at;
    }
}

TEST(GzipSource, JoinsMembersAndWarns) {
    const Inflated inflated = inflate(gzip("one ") + gzip("") + gzip("three"));
    EXPECT_THAT(inflated.ids, ElementsAre("gzip/several-members"));
    EXPECT_TRUE(inflated.sound);
    EXPECT_EQ(inflated.content, "one three");
    // Members that cross the borders of the window.
    std::string bytes, content;
    for (int number = 0; number < 40; ++number) {
        const std::string part = long_text(20'000 + static_cast<std::size_t>(number));
        bytes += gzip(part);
        content += part;
    }
    EXPECT_TRUE(inflate(bytes).content == content);
}

TEST(GzipSource, ReadsManyTinyMembersInOnePass) {
    const std::string member = gzip("");
    std::string bytes;
    for (int number = 0; number < 50'000; ++number) bytes += member;
    const Inflated inflated = inflate(bytes);
    EXPECT_TRUE(inflated.sound);
    EXPECT_EQ(inflated.content, "");
}

TEST(GzipSource, ChecksEveryMember) {
    EXPECT_THAT(inflate(gzip("one") + gzip_member({.content = "two", .crc = 1})).ids,
                ElementsAre("gzip/checksum-mismatch", "gzip/several-members"));
    EXPECT_THAT(inflate(gzip("one") + "\x1F\x8B").ids, ElementsAre("gzip/truncated"));
}

TEST(GzipSource, ReportsTrailingData) {
    EXPECT_THAT(inflate(gzip("one") + "garbage").ids, ElementsAre("gzip/trailing-data"));
    EXPECT_THAT(inflate(gzip("one") + std::string(1000, '\0') + "x").ids, ElementsAre("gzip/trailing-data"));
    EXPECT_THAT(inflate(gzip("one") + "\x1F").ids, ElementsAre("gzip/trailing-data"));
}

TEST(GzipSource, WarnsOfTrailingZeros) {
    const Inflated inflated = inflate(gzip("one") + std::string(600'000, '\0'));
    EXPECT_THAT(inflated.ids, ElementsAre("gzip/trailing-zeros"));
    EXPECT_TRUE(inflated.sound);
}

TEST(GzipHeader, IsParsedFromItsBeginning) {
    const auto fault = [](std::string_view bytes) { return parse_gzip_header(as_bytes(bytes)).fault; };
    EXPECT_EQ(fault(""), GzipHeader::Fault::truncated);
    EXPECT_EQ(fault("\x1F"), GzipHeader::Fault::truncated);
    EXPECT_EQ(fault("\x1Fx"), GzipHeader::Fault::magic);
    EXPECT_EQ(parse_gzip_header(as_bytes(gzip_member({.name = "abc"}))).length, 14u);
}

}  // namespace
}  // namespace csar::container
