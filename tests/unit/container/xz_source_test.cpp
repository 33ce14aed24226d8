#include <gmock/gmock.h>
#include <lzma.h>

#include <array>

#include "csar/container/compressed_source.hpp"
#include "tests/hostile/memory_file.hpp"
#include "tests/unit/container/libarchive_oracle.hpp"

namespace csar::container {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string xz(std::string_view content) { return compress_with_libarchive(Filter::xz, content); }

// `bits`: the size in the header of the first block. 32 is the limit of 256 MiB.
std::string with_dictionary(std::string stream, char bits) {
    constexpr std::size_t place_of_dictionary = 16, start_of_block = 12, size_of_fields = 8;
    stream[place_of_dictionary] = bits;
    const std::uint32_t crc =
        lzma_crc32(reinterpret_cast<const std::uint8_t*>(stream.data()) + start_of_block, size_of_fields, 0);
    for (std::size_t byte = 0; byte < 4; ++byte)
        stream[start_of_block + size_of_fields + byte] = static_cast<char>(crc >> (8 * byte));
    return stream;
}

std::vector<std::string> findings_of(const std::string& bytes, bool is_sound) {
    const File file = hostile::memory_file(bytes);
    Report report;
    const auto source = decompress(Filter::xz, file, report);
    std::array<std::byte, 1000> buffer{};
    while (source->read(buffer) != 0) continue;
    EXPECT_EQ(source->is_sound(), is_sound);
    std::vector<std::string> messages;
    for (const Diagnostic& finding : report.diagnostics())
        messages.push_back(std::string(finding.id) + " " + finding.message);
    return messages;
}

TEST(XzSource, RefusesADictionaryOfTooManyBytes) {
    EXPECT_THAT(findings_of(with_dictionary(xz("x"), 32), true), IsEmpty());
    EXPECT_THAT(findings_of(with_dictionary(xz("x"), 33), false),
                ElementsAre(AllOf(HasSubstr("tar/too-large-dictionary"), HasSubstr(" 402653184 bytes"))));
    EXPECT_THAT(findings_of(with_dictionary(xz("x"), 40), false), ElementsAre(HasSubstr(" 4294967296 bytes")));
}

TEST(XzSource, RefusesItInAnyStream) {
    EXPECT_THAT(findings_of(xz("text") + with_dictionary(xz("x"), 40), false),
                ElementsAre(HasSubstr(" 4294967296 bytes")));
}

TEST(XzSource, ReportsWhereReadersDiffer) {
    const std::string stream = xz("text");
    EXPECT_THAT(findings_of(stream + std::string(8, '\0') + stream, true),
                ElementsAre(HasSubstr("at byte " + std::to_string(stream.size() + 8) + ": there are zeros")));
    EXPECT_THAT(findings_of(stream + stream + stream, true), ElementsAre(HasSubstr("several streams")));
    EXPECT_THAT(findings_of(stream + std::string(8, '\0'), true), IsEmpty());
    EXPECT_THAT(findings_of(stream + std::string(8, '\0') + "garbage", false), ElementsAre(HasSubstr("damaged")));
    EXPECT_THAT(findings_of(stream + std::string(7, '\0'), false), ElementsAre(HasSubstr("damaged")));
}

}  // namespace
}  // namespace csar::container
