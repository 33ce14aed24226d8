#include "csar/container/zip_format.hpp"

#include <gtest/gtest.h>

#include "csar/container/zip_extra.hpp"
#include "tests/hostile/zip_builder.hpp"

namespace csar::container {
namespace {

using hostile::extra_field;
using hostile::le16;
using hostile::le32;
using hostile::le64;
using hostile::le8;

std::string repeated_field(int times, std::uint16_t first, int step) {
    std::string extra;
    for (int i = 0; i < times; ++i) extra += extra_field(static_cast<std::uint16_t>(first + i * step), "");
    return extra;
}

TEST(ZipFormat, ReadsRecordsFieldByField) {
    const std::string bytes = le32(0x02014B50) + le16(1) + le16(2) + le16(3) + le16(4) + le16(5) + le16(6) + le32(7) +
                              le32(8) + le32(9) + le16(10) + le16(11) + le16(12) + le16(13) + le16(14) + le32(15) +
                              le32(16);
    const auto header = parse_central_header(as_bytes(bytes));
    ASSERT_TRUE(header);
    EXPECT_EQ(header->made_by, 1);
    EXPECT_EQ(header->version_needed, 2);
    EXPECT_EQ(header->flags, 3);
    EXPECT_EQ(header->method, 4);
    EXPECT_EQ(header->time, 5);
    EXPECT_EQ(header->date, 6);
    EXPECT_EQ(header->crc, 7u);
    EXPECT_EQ(header->stored_size, 8u);
    EXPECT_EQ(header->size, 9u);
    EXPECT_EQ(header->record_size(), 46u + 10 + 11 + 12);
    EXPECT_EQ(header->disk, 13);
    EXPECT_EQ(header->external, 15u);
    EXPECT_EQ(header->offset, 16u);
}

TEST(ZipFormat, RefusesRecordsThatAreCutShortOrHaveAnotherSignature) {
    const std::string bytes = le32(0x04034B50) + std::string(26, '\0');
    EXPECT_TRUE(parse_local_header(as_bytes(bytes)));
    EXPECT_FALSE(parse_local_header(as_bytes(bytes).first(29)));
    EXPECT_FALSE(parse_local_header(as_bytes(le32(0x04034B51) + std::string(26, '\0'))));
    EXPECT_FALSE(parse_end_record({}));
}

TEST(ZipDescriptor, IsFoundInItsFourForms) {
    const auto length = [](const std::string& bytes) { return find_descriptor(as_bytes(bytes), 1, 2, 3).length; };
    EXPECT_EQ(length(le32(0x08074B50) + le32(1) + le32(2) + le32(3)), 16u);
    EXPECT_EQ(length(le32(1) + le32(2) + le32(3)), 12u);
    EXPECT_EQ(length(le32(0x08074B50) + le32(1) + le64(2) + le64(3)), 24u);
    EXPECT_EQ(length(le32(1) + le64(2) + le64(3)), 20u);
    EXPECT_EQ(length(le32(0x08074B50) + le32(1) + le32(2) + le32(4)), 0u);
    EXPECT_EQ(length(le32(1) + le32(2)), 0u);
}

TEST(ZipDescriptor, TakesTheFormThatFillsTheRoom) {
    const std::string wide = le32(0x08074B50) + le32(0) + le64(0) + le64(0);
    EXPECT_EQ(find_descriptor(as_bytes(wide), 0, 0, 0).length, 24u);
    EXPECT_EQ(find_descriptor(as_bytes(wide).first(16), 0, 0, 0).length, 16u);
    EXPECT_EQ(find_descriptor(as_bytes(wide).first(20), 0, 0, 0).length, 16u) << "none fills it: the first";
}

TEST(DosTime, KnowsWhichDaysThereAre) {
    const auto impossible = [](int year, int month, int day, int hour = 0, int minute = 0, int second = 0) {
        const int date = ((year - 1980) << 9) | (month << 5) | day, time = (hour << 11) | (minute << 5) | (second / 2);
        return is_impossible_dos_time(static_cast<std::uint16_t>(time), static_cast<std::uint16_t>(date));
    };
    EXPECT_FALSE(impossible(1980, 1, 1));
    EXPECT_FALSE(impossible(2024, 2, 29, 23, 59, 58));
    EXPECT_FALSE(impossible(2107, 12, 31));
    EXPECT_TRUE(impossible(1980, 0, 0)) << "zero date";
    EXPECT_TRUE(impossible(2023, 2, 29));
    EXPECT_TRUE(impossible(2100, 2, 29)) << "2100 is no leap year";
    EXPECT_TRUE(impossible(2023, 4, 31));
    EXPECT_TRUE(impossible(2023, 13, 1));
    EXPECT_TRUE(impossible(2023, 1, 0));
    EXPECT_TRUE(impossible(2023, 1, 1, 24));
    EXPECT_TRUE(impossible(2023, 1, 1, 0, 60));
    EXPECT_TRUE(impossible(2023, 1, 1, 0, 0, 60));
}

TEST(ZipExtra, ListsFields) {
    const std::string bytes = extra_field(0x5455, std::string(5, '\1')) + extra_field(0x0001, "12345678");
    const ZipExtra extra = parse_extra(as_bytes(bytes));
    ASSERT_TRUE(extra.zip64);
    EXPECT_EQ(as_text(*extra.zip64), "12345678");
    EXPECT_FALSE(extra.damaged || extra.padded || extra.repeated || extra.malformed);
}

TEST(ZipExtra, ReportsALengthBeyondTheEnd) {
    const std::string field = extra_field(0x1234, "abc");
    EXPECT_FALSE(parse_extra(as_bytes(field)).damaged);
    EXPECT_TRUE(parse_extra(as_bytes(field).first(6)).damaged);
    EXPECT_TRUE(parse_extra(as_bytes(field + "x")).damaged) << "a rest that is no padding";
    EXPECT_TRUE(parse_extra(as_bytes(field + std::string(3, '\0'))).padded);
    EXPECT_FALSE(parse_extra(as_bytes(field + std::string(4, '\0'))).padded) << "an empty field of identifier 0";
}

TEST(ZipExtra, FindsRepetitionAmongFewAndAmongMany) {
    EXPECT_FALSE(parse_extra(as_bytes(repeated_field(16, 0x4000, 1))).repeated);
    EXPECT_FALSE(parse_extra(as_bytes(repeated_field(1000, 0x4000, 1))).repeated);
    EXPECT_EQ(parse_extra(as_bytes(repeated_field(2, 0x4000, 0))).repeated, 0x4000);
    EXPECT_EQ(parse_extra(as_bytes(repeated_field(1000, 0x4000, 1) + extra_field(0x4001, ""))).repeated, 0x4001);
    EXPECT_EQ(parse_extra(as_bytes(repeated_field(17, 0x4000, 1) + extra_field(0x4010, ""))).repeated, 0x4010);
    const std::string both = repeated_field(2, 0x4000, 0) + extra_field(1, "") + extra_field(1, "");
    EXPECT_EQ(parse_extra(as_bytes(both)).repeated, 1) << "the one that readers act on counts";
}

TEST(ZipExtra, ChecksTheFormOfKnownFields) {
    const auto malformed = [](std::uint16_t id, const std::string& content) {
        return parse_extra(as_bytes(extra_field(id, content))).malformed.has_value();
    };
    EXPECT_FALSE(malformed(0x5455, le8(3) + le32(1) + le32(2)));
    EXPECT_FALSE(malformed(0x5455, le8(3) + le32(1)));
    EXPECT_TRUE(malformed(0x5455, le8(3) + le16(1)));
    EXPECT_TRUE(malformed(0x5455, ""));
    EXPECT_FALSE(malformed(0x7875, le8(1) + le8(4) + le32(0) + le8(4) + le32(0)));
    EXPECT_TRUE(malformed(0x7875, le8(1) + le8(4) + le32(0) + le8(5) + le32(0)));
    EXPECT_TRUE(malformed(0x7875, le8(2) + le8(4) + le32(0) + le8(4) + le32(0)));
    EXPECT_FALSE(malformed(0x7075, le8(1) + le32(0) + "x"));
    EXPECT_TRUE(malformed(0x7075, le8(2) + le32(0) + "x"));
    EXPECT_TRUE(malformed(0x7075, "\1"));
    EXPECT_TRUE(malformed(0x000A, ""));
    EXPECT_TRUE(malformed(0x0001, std::string(29, '\0')));
    EXPECT_FALSE(malformed(0x9999, "anything"));
}

ZipCentralHeader central(std::uint32_t size, std::uint32_t stored, std::uint32_t offset) {
    ZipCentralHeader header;
    header.size = size;
    header.stored_size = stored;
    header.offset = offset;
    return header;
}

TEST(Zip64Extra, WidensWhatIsAllOnes) {
    const std::string values = le64(11) + le64(12) + le64(13);
    WideFields wide = widen(central(all_ones_32, all_ones_32, all_ones_32), as_bytes(values));
    EXPECT_EQ(wide.fit, Zip64Fit::exact);
    EXPECT_EQ(wide.size, 11u);
    EXPECT_EQ(wide.stored_size, 12u);
    EXPECT_EQ(wide.offset, 13u);
    wide = widen(central(5, all_ones_32, 6), as_bytes(values).first(8));
    EXPECT_EQ(wide.fit, Zip64Fit::exact);
    EXPECT_EQ(wide.size, 5u);
    EXPECT_EQ(wide.stored_size, 11u);
    EXPECT_EQ(wide.offset, 6u);
    EXPECT_EQ(widen(central(5, 6, 7), std::nullopt).fit, Zip64Fit::absent);
}

TEST(Zip64Extra, MustFitTheHeader) {
    const std::string values = le64(11) + le64(12) + le64(13);
    const auto fit = [&](ZipCentralHeader header, std::size_t bytes) {
        return widen(header, as_bytes(values).first(bytes)).fit;
    };
    EXPECT_EQ(widen(central(all_ones_32, 1, 1), std::nullopt).fit, Zip64Fit::missing);
    EXPECT_EQ(fit(central(all_ones_32, all_ones_32, 1), 8), Zip64Fit::wrong) << "too short";
    EXPECT_EQ(fit(central(all_ones_32, 1, 1), 12), Zip64Fit::wrong) << "half a value";
    EXPECT_EQ(fit(central(11, 12, 13), 24), Zip64Fit::unneeded);
    EXPECT_EQ(fit(central(11, 12, 13), 0), Zip64Fit::unneeded);
    EXPECT_EQ(fit(central(11, 12, 14), 24), Zip64Fit::wrong) << "contradicts";
    EXPECT_EQ(fit(central(all_ones_32, 12, 13), 24), Zip64Fit::unneeded);
    EXPECT_EQ(fit(central(11, all_ones_32, 13), 24), Zip64Fit::wrong)
        << "one reader takes 11 for the compressed size, another 12";
}

TEST(Zip64Extra, OfALocalHeaderHoldsBothSizes) {
    ZipLocalHeader header;
    header.size = all_ones_32;
    header.stored_size = 12;
    const std::string values = le64(11) + le64(12);
    EXPECT_EQ(widen(header, as_bytes(values)).fit, Zip64Fit::exact);
    EXPECT_EQ(widen(header, as_bytes(values)).size, 11u);
    header.size = header.stored_size = 0;
    header.flags = flag_descriptor;
    EXPECT_EQ(widen(header, as_bytes(le64(0) + le64(0))).fit, Zip64Fit::exact) << "announces a wide descriptor";
    header.flags = 0;
    EXPECT_EQ(widen(header, as_bytes(le64(0) + le64(0))).fit, Zip64Fit::unneeded);
}

}  // namespace
}  // namespace csar::container
