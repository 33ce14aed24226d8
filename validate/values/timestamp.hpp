// Timestamps (csd07 9.1.2.1; 1.3 3.3.1): those of RFC 3339, in 1.x those of YAML 1.1 besides (base/date_time.hpp).
#pragma once

#include <string_view>

#include "base/date_time.hpp"
#include "validate/grammar/version.hpp"
#include "validate/values/reading.hpp"

namespace csar::validate {

using Timestamp = Moment;

DateTimeForm timestamp_form(Version version);

// A date alone is read as its midnight in UTC with Reading::doubtful set, in either form.
Reading<Timestamp> read_timestamp(std::string_view text, DateTimeForm form);

}  // namespace csar::validate
