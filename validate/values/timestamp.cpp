#include "validate/values/timestamp.hpp"

#include <chrono>

#include "base/ascii.hpp"
#include "validate/grammar/differences.hpp"

namespace csar::validate {
namespace {

class TimestampReader {
public:
    TimestampReader(std::string_view text, TimestampForm form)
        : rest_(text), relaxed_(form == TimestampForm::yaml_1_1) {}

    Reading<Timestamp> read();

private:
    bool fail(const char* why) {
        if (fault_ == nullptr) fault_ = why;
        return false;
    }
    bool next_is(char c) const { return !rest_.empty() && rest_.front() == c; }
    bool take(char c, const char* why) {
        if (!next_is(c)) return fail(why);
        rest_.remove_prefix(1);
        return true;
    }
    // A number of `most` digits, at least `least` of them, between the bounds.
    bool number(std::size_t least, std::size_t most, int low, int high, int& value, const char* why);
    bool date();
    bool separator();
    bool time();
    bool offset();

    std::string_view rest_;
    bool relaxed_;
    const char* fault_ = nullptr;
    std::chrono::sys_days day_{};
    int hour_ = 0, minute_ = 0, second_ = 0, offset_minutes_ = 0;
    std::string fraction_;
};

bool TimestampReader::number(std::size_t least, std::size_t most, int low, int high, int& value, const char* why) {
    std::size_t digits = 0;
    value = 0;
    while (digits < most && digits < rest_.size() && is_ascii_digit(rest_[digits]))
        value = value * 10 + (rest_[digits++] - '0');
    if (digits < least || value < low || value > high) return fail(why);
    rest_.remove_prefix(digits);
    return true;
}

bool TimestampReader::date() {
    constexpr const char* form = "it begins with a date such as 2001-12-14";
    int year = 0, month = 0, day = 0;
    if (!number(4, 4, 0, 9999, year, form) || !take('-', form) ||
        !number(relaxed_ ? 1 : 2, 2, 1, 12, month, "the month is two digits, 01 to 12") || !take('-', form) ||
        !number(relaxed_ ? 1 : 2, 2, 1, 31, day, "the day is two digits, 01 to 31"))
        return false;
    const std::chrono::year_month_day date(std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day)));
    if (!date.ok()) return fail("the month has no such day");
    day_ = date;
    return true;
}

bool TimestampReader::separator() {
    if (next_is('T') || next_is('t')) {
        rest_.remove_prefix(1);
        return true;
    }
    const std::string_view after = without_leading_blanks(rest_);
    if (after.size() == rest_.size()) return fail("a T must part date and time");
    if (!relaxed_) return fail("a T, not blanks, must part date and time");
    rest_ = after;
    return true;
}

bool TimestampReader::time() {
    constexpr const char* form = "the time is hours, minutes and seconds, such as 21:59:43";
    if (!number(relaxed_ ? 1 : 2, 2, 0, 23, hour_, "the hour is two digits, 00 to 23") || !take(':', form) ||
        !number(2, 2, 0, 59, minute_, "the minute is two digits, 00 to 59") || !take(':', form) ||
        !number(2, 2, 0, 60, second_, "the second is two digits, 00 to 59"))
        return false;
    if (!next_is('.')) return true;
    rest_.remove_prefix(1);
    while (!rest_.empty() && is_ascii_digit(rest_.front())) {
        fraction_ += rest_.front();
        rest_.remove_prefix(1);
    }
    if (fraction_.empty() && !relaxed_) return fail("digits must follow the decimal point");
    while (fraction_.ends_with('0')) fraction_.pop_back();
    return true;
}

bool TimestampReader::offset() {
    constexpr const char* form = "the offset from UTC is Z or hours and minutes, such as +01:00";
    if (relaxed_) rest_ = without_leading_blanks(rest_);
    if (next_is('Z') || next_is('z')) {
        rest_.remove_prefix(1);
        return rest_.empty() || fail("nothing may follow the Z");
    }
    if (rest_.empty()) return relaxed_ || fail("the offset from UTC is missing: Z or such as +01:00");
    if (!next_is('+') && !next_is('-')) return fail(form);
    const int sign = next_is('-') ? -1 : 1;
    rest_.remove_prefix(1);
    int hours = 0, minutes = 0;
    if (!number(relaxed_ ? 1 : 2, 2, 0, 23, hours, form)) return false;
    if (!relaxed_ || !rest_.empty()) {
        if (!take(':', form) || !number(2, 2, 0, 59, minutes, form)) return false;
    }
    offset_minutes_ = sign * (hours * 60 + minutes);
    return rest_.empty() || fail("nothing may follow the offset");
}

Reading<Timestamp> TimestampReader::read() {
    if (!date()) return Reading<Timestamp>::failed(fault_);
    bool only_date = rest_.empty();
    if (!only_date && !(separator() && time() && offset())) return Reading<Timestamp>::failed(fault_);
    Timestamp moment;
    moment.fraction = std::move(fraction_);
    moment.leap = second_ == 60;
    if (moment.leap) second_ = 59;
    moment.seconds = std::chrono::duration_cast<std::chrono::seconds>(day_.time_since_epoch()).count() + hour_ * 3600 +
                     minute_ * 60 + second_ - offset_minutes_ * 60;
    constexpr std::int64_t day = 86400;
    if (moment.leap && ((moment.seconds % day) + day) % day != day - 1)
        return Reading<Timestamp>::failed("a leap second is the last second of a day in UTC");
    return {std::move(moment), only_date};
}

}  // namespace

TimestampForm timestamp_form(Version version) {
    return timestamps_are_rfc_3339.has(version) ? TimestampForm::rfc_3339 : TimestampForm::yaml_1_1;
}

Reading<Timestamp> read_timestamp(std::string_view text, TimestampForm form) {
    return TimestampReader(text, form).read();
}

}  // namespace csar::validate
