#include "base/date_time.hpp"

#include <chrono>

#include "base/ascii.hpp"

namespace csar {
namespace {

constexpr std::int64_t seconds_per_day = 24 * 60 * 60;

// Takes a fixed number of digits off the front of a text.
class Fields {
public:
    explicit Fields(std::string_view text) : text_(text) {}

    int number(std::size_t digits) {
        int value = 0;
        for (std::size_t i = 0; i < digits; ++i) {
            if (text_.empty() || !is_ascii_digit(text_.front())) {
                sound_ = false;
                return 0;
            }
            value = value * 10 + (text_.front() - '0');
            text_.remove_prefix(1);
        }
        return value;
    }
    void skip(char c) {
        sound_ = sound_ && text_.starts_with(c);
        if (sound_) text_.remove_prefix(1);
    }
    bool take(char c) {
        if (!text_.starts_with(c)) return false;
        text_.remove_prefix(1);
        return true;
    }
    bool at_end() const { return text_.empty(); }
    bool sound() const { return sound_; }
    void refuse() { sound_ = false; }

private:
    std::string_view text_;
    bool sound_ = true;
};

std::int64_t read_time_of_day(Fields& fields) {
    const int hour = fields.number(2);
    fields.skip(':');
    const int minute = fields.number(2);
    if (hour > 23 || minute > 59) fields.refuse();
    return (hour * 60 + minute) * 60;
}

// Seconds by which local time is ahead of UTC.
std::int64_t read_offset(Fields& fields) {
    if (fields.take('Z') || fields.take('z')) return 0;
    const bool ahead = fields.take('+');
    if (!ahead) fields.skip('-');
    const std::int64_t offset = read_time_of_day(fields);
    return ahead ? offset : -offset;
}

void append(std::string& text, int value, std::size_t digits) {
    const std::string number = std::to_string(value);
    if (number.size() < digits) text.append(digits - number.size(), '0');
    text += number;
}

}  // namespace

std::optional<std::int64_t> parse_date_time(std::string_view text) {
    Fields fields(text);
    const int year = fields.number(4);
    fields.skip('-');
    const int month = fields.number(2);
    fields.skip('-');
    const int day = fields.number(2);
    const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day))};
    if (!fields.sound() || year == 0 || !date.ok()) return std::nullopt;
    std::int64_t seconds = std::chrono::sys_days(date).time_since_epoch().count() * seconds_per_day;
    if (fields.at_end()) return seconds;
    if (!fields.take('T') && !fields.take('t')) fields.skip(' ');
    seconds += read_time_of_day(fields);
    fields.skip(':');
    const int second = fields.number(2);
    seconds += second;
    seconds -= read_offset(fields);
    if (!fields.sound() || second > 59 || !fields.at_end()) return std::nullopt;
    return seconds;
}

std::string date_time_text(std::int64_t seconds) {
    const std::int64_t days = seconds / seconds_per_day - (seconds % seconds_per_day < 0 ? 1 : 0);
    const auto time = static_cast<int>(seconds - days * seconds_per_day);
    const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(days))};
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
