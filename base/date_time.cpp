#include "base/date_time.hpp"

#include <chrono>
#include <utility>

#include "base/ascii.hpp"

namespace csar {
namespace {

class DateTimeReader {
public:
    DateTimeReader(std::string_view text, DateTimeForm form) : rest_(text), relaxed_(form == DateTimeForm::yaml_1_1) {}

    DateTimeReading read();

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
    // Reads a number of `least` to `most` digits. The value must be from `low` to `high`.
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

bool DateTimeReader::number(std::size_t least, std::size_t most, int low, int high, int& value, const char* why) {
    std::size_t digits = 0;
    value = 0;
    while (digits < most && digits < rest_.size() && is_ascii_digit(rest_[digits]))
        value = value * 10 + (rest_[digits++] - '0');
    if (digits < least || value < low || value > high) return fail(why);
    rest_.remove_prefix(digits);
    return true;
}

bool DateTimeReader::date() {
    constexpr const char* form = "the value must begin with a date such as 2001-12-14";
    int year = 0, month = 0, day = 0;
    if (!number(4, 4, 0, 9999, year, form) || !take('-', form) ||
        !number(relaxed_ ? 1 : 2, 2, 1, 12, month, "the month must be two digits, 01 to 12") || !take('-', form) ||
        !number(relaxed_ ? 1 : 2, 2, 1, 31, day, "the day must be two digits, 01 to 31"))
        return false;
    const std::chrono::year_month_day date(std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day)));
    if (!date.ok()) return fail("the month has no such day");
    day_ = date;
    return true;
}

bool DateTimeReader::separator() {
    if (next_is('T') || next_is('t')) {
        rest_.remove_prefix(1);
        return true;
    }
    const std::string_view after = without_leading_blanks(rest_);
    if (after.size() == rest_.size()) return fail("date and time must be separated by T");
    if (!relaxed_) return fail("date and time must be separated by T, not by spaces");
    rest_ = after;
    return true;
}

bool DateTimeReader::time() {
    constexpr const char* form = "the time must be hours, minutes and seconds, such as 21:59:43";
    if (!number(relaxed_ ? 1 : 2, 2, 0, 23, hour_, "the hour must be two digits, 00 to 23") || !take(':', form) ||
        !number(2, 2, 0, 59, minute_, "the minute must be two digits, 00 to 59") || !take(':', form) ||
        !number(2, 2, 0, 60, second_, "the second must be two digits, 00 to 59"))
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

bool DateTimeReader::offset() {
    constexpr const char* form = "the offset from UTC must be Z, or hours and minutes such as +01:00";
    if (relaxed_) rest_ = without_leading_blanks(rest_);
    if (next_is('Z') || next_is('z')) {
        rest_.remove_prefix(1);
        return rest_.empty() || fail("nothing may follow the Z");
    }
    if (rest_.empty()) return relaxed_ || fail("the offset from UTC is missing: Z, or an offset such as +01:00");
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

DateTimeReading DateTimeReader::read() {
    DateTimeReading reading;
    if (date()) reading.only_date = rest_.empty();
    if (fault_ == nullptr && !reading.only_date && separator() && time()) offset();
    Moment& moment = reading.moment;
    moment.fraction = std::move(fraction_);
    moment.leap = second_ == 60;
    const auto since_midnight = std::chrono::hours(hour_) + std::chrono::minutes(minute_ - offset_minutes_) +
                                std::chrono::seconds(moment.leap ? 59 : second_);
    const std::chrono::sys_seconds at = day_ + since_midnight;
    moment.seconds = at;
    if (moment.leap && at + std::chrono::seconds(1) != std::chrono::ceil<std::chrono::days>(at))
        fail("a leap second is the last second of a day in UTC");
    reading.fault = fault_;
    return reading;
}

void append(std::string& text, int value, std::size_t digits) {
    const std::string number = std::to_string(value);
    if (number.size() < digits) text.append(digits - number.size(), '0');
    text += number;
}

}  // namespace

DateTimeReading read_date_time(std::string_view text, DateTimeForm form) { return DateTimeReader(text, form).read(); }

std::optional<std::chrono::sys_seconds> parse_date_time(std::string_view text) {
    std::string written(text);
    constexpr std::size_t date_size = 10;
    if (written.size() > date_size && written[date_size] == ' ') written[date_size] = 'T';
    const auto [moment, only_date, fault] = read_date_time(written, DateTimeForm::rfc_3339);
    const bool fits = !moment.leap && text.find('.') == std::string_view::npos && !text.starts_with("0000");
    return fault == nullptr && fits ? std::optional(moment.seconds) : std::nullopt;
}

std::chrono::sys_seconds current_time() {
    return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

std::string date_time_text(std::chrono::sys_seconds moment) {
    const auto day = std::chrono::floor<std::chrono::days>(moment);
    const auto time = static_cast<int>((moment - day).count());
    const std::chrono::year_month_day date{day};
    std::string text;
    append(text, static_cast<int>(date.year()), 4);
    append(text += '-', static_cast<int>(static_cast<unsigned>(date.month())), 2);
    append(text += '-', static_cast<int>(static_cast<unsigned>(date.day())), 2);
    append(text += 'T', time / 3600, 2);
    append(text += ':', time / 60 % 60, 2);
    append(text += ':', time % 60, 2);
    return text + 'Z';
}

}  // namespace csar
