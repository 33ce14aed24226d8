#include "base/date_time.hpp"

#include <gtest/gtest.h>

namespace csar {
namespace {

using std::chrono::sys_seconds;
using namespace std::chrono_literals;

TEST(DateTime, IsReadInUtcAndWithAnOffset) {
    EXPECT_EQ(parse_date_time("1970-01-01T00:00:00Z"), sys_seconds(0s));
    EXPECT_EQ(parse_date_time("2026-11-22T04:45:10Z"), sys_seconds(1795322710s));
    EXPECT_EQ(parse_date_time("2026-11-22t05:45:10+01:00"), sys_seconds(1795322710s));
    EXPECT_EQ(parse_date_time("2026-11-21 23:15:10-05:30"), sys_seconds(1795322710s));
    EXPECT_EQ(parse_date_time("1969-12-31T23:59:59z"), sys_seconds(-1s));
}

TEST(DateTime, ReadsADayAsItsFirstMidnight) {
    EXPECT_EQ(parse_date_time("2026-11-22"), parse_date_time("2026-11-22T00:00:00Z"));
}

TEST(DateTime, RefusesAnyOtherForm) {
    for (const char* text : {"",
                             "today",
                             "2026",
                             "2026-11",
                             "2026-02-29",
                             "2026-13-01",
                             "2026-00-01",
                             "0000-01-01",
                             "2026-11-22T",
                             "2026-11-22T04:45Z",
                             "2026-11-22T24:00:00Z",
                             "2026-11-22T04:60:00Z",
                             "2026-11-22T04:45:60Z",
                             "2026-11-22T04:45:10",
                             "2026-11-22T04:45:10Zx",
                             "2026-11-22T04:45:10+1:00",
                             "2026-11-22T04:45:10*01:00",
                             "2026-11-22x04:45:10Z",
                             "+026-11-22",
                             "2026-11-22T04:45:10.0Z",
                             "2026-12-31T23:59:60Z",
                             "2026-11-22  04:45:10Z"})
        EXPECT_EQ(parse_date_time(text), std::nullopt) << text;
}

// Forms that only some callers accept.
TEST(DateTime, HasFractionsAndLeapSeconds) {
    const DateTimeReading read = read_date_time("2016-12-31T18:59:60.250-05:00", DateTimeForm::rfc_3339);
    ASSERT_EQ(read.fault, nullptr);
    EXPECT_EQ(read.moment, (Moment{sys_seconds(1483228799s), true, "25"}));
    EXPECT_FALSE(read.only_date);
    EXPECT_STREQ(read_date_time("2016-12-31T22:59:60Z", DateTimeForm::rfc_3339).fault,
                 "a leap second is the last second of a day in UTC");
}

TEST(DateTime, OfYaml11IsShorter) {
    const DateTimeReading read = read_date_time("2001-1-4  5:09:43 -5", DateTimeForm::yaml_1_1);
    ASSERT_EQ(read.fault, nullptr);
    EXPECT_EQ(read.moment, (Moment{sys_seconds(978602983s), false, ""}));
    EXPECT_NE(read_date_time("2001-1-4  5:09:43 -5", DateTimeForm::rfc_3339).fault, nullptr);
}

TEST(DateTime, IsPrintedSoThatItIsReadBack) {
    for (const sys_seconds time :
         {sys_seconds(0s), sys_seconds(-1s), sys_seconds(1795322710s), sys_seconds(253402300799s)})
        EXPECT_EQ(parse_date_time(date_time_text(time)), time) << date_time_text(time);
    EXPECT_EQ(date_time_text(sys_seconds(1795322710s)), "2026-11-22T04:45:10Z");
}

}  // namespace
}  // namespace csar
