#include "validate/values/timestamp.hpp"

#include <utility>

#include "validate/grammar/differences.hpp"

namespace csar::validate {

DateTimeForm timestamp_form(Version version) {
    return timestamps_are_rfc_3339.has(version) ? DateTimeForm::rfc_3339 : DateTimeForm::yaml_1_1;
}

Reading<Timestamp> read_timestamp(std::string_view text, DateTimeForm form) {
    DateTimeReading reading = read_date_time(text, form);
    if (reading.fault != nullptr) return Reading<Timestamp>::failed(reading.fault);
    return {std::move(reading.moment), reading.only_date};
}

}  // namespace csar::validate
