#include "cli/source_date.hpp"

#include <charconv>
#include <cstdlib>
#include <string_view>

#include <csar/date_time.hpp>
#include <csar/failure.hpp>
#include "cli/words.hpp"

namespace csar::cli {

std::optional<std::chrono::sys_seconds> given_source_date_epoch() {
    const char* const given = std::getenv("SOURCE_DATE_EPOCH");
    if (given == nullptr || *given == '\0') return std::nullopt;
    const std::string_view text = given;
    constexpr std::int64_t end_of_9999 = 253402300799;  // years have four digits in signatures and reports
    std::int64_t seconds = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
    if (error != std::errc() || end != text.data() + text.size() || seconds < 0 || seconds > end_of_9999)
        throw Failure(
            FailureKind::usage,
            compose("SOURCE_DATE_EPOCH is '{}', not a number of seconds since 1970, up to the year 9999", text));
    return std::chrono::sys_seconds(std::chrono::seconds(seconds));
}

std::chrono::sys_seconds source_date_epoch() { return given_source_date_epoch().value_or(zip_epoch); }

}  // namespace csar::cli
