// Triggers of policies and policy types (csd07 16.5; 1.3 3.6.22).
#pragma once

#include "validate/rules/activities.hpp"

namespace csar::validate {

// Checks the event, the condition and the actions of a trigger. `target` is the target of the policy.
void check_trigger(CheckContext& context, const Element& trigger, const ActivityTarget& target);

// Checks keynames that only 1.x triggers have: `target_filter`, and the measurement of a condition (triggers_1x.cpp).
void check_watching(CheckContext& context, const Element& trigger);

}  // namespace csar::validate
