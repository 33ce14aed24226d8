// Timestamps (csd07 9.1.2.1; 1.3 3.3.1): RFC 3339, and in 1.x also YAML 1.1 (base/date_time.hpp).
#pragma once

#include <string_view>

#include "base/date_time.hpp"
#include "validate/grammar/version.hpp"
#include "validate/values/reading.hpp"

namespace csar::validate {

using Timestamp = Moment;

DateTimeForm timestamp_form(Version version);

// A date without a time means midnight in UTC. It sets Reading::doubtful.
Reading<Timestamp> read_timestamp(std::string_view text, DateTimeForm form);

}  // namespace csar::validate
