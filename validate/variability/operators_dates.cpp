// Date operators. A date is a string (RFC 3339; a date without a time means midnight UTC on that day) or a number
// of milliseconds since 1970.
#include <cmath>

#include "validate/variability/arguments.hpp"

namespace csar::validate::variability {
Moment moment_in(const Value& value) {
    if (value.is_number()) {
        if (!(std::fabs(value.number) < 1e17)) throw WrongArguments("expects dates, and this number is not one");
        Moment moment;
        const double seconds = std::floor(value.number / 1000);
        moment.seconds = std::chrono::sys_seconds(std::chrono::seconds(static_cast<std::int64_t>(seconds)));
        moment.fraction = std::to_string(static_cast<int>(value.number - seconds * 1000));
        moment.fraction.insert(0, 3 - std::min<std::size_t>(3, moment.fraction.size()), '0');
        while (!moment.fraction.empty() && moment.fraction.back() == '0') moment.fraction.pop_back();
        return moment;
    }
    const DateTimeReading reading = read_date_time(string_in(value), DateTimeForm::yaml_1_1);
    if (reading.fault != nullptr) throw WrongArguments("expects dates, and '" + value.text + "' is not one");
    return reading.moment;
}

// `now` is in seconds since 1970-01-01; days are in UTC.
Value weekday(Arguments arguments, std::int64_t now) {
    if (!arguments.empty()) throw WrongArguments("expects an empty list");
    const std::int64_t day = now >= 0 ? now / 86400 : -((-now + 86399) / 86400);
    return Value::of(std::string(weekdays[((day % 7) + 7) % 7]));
}

}  // namespace csar::validate::variability
