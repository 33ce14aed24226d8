// The functions that every processor knows, as a table (csd07 10.2; 1.3 4.3 to 4.8).
#pragma once

#include <string_view>

#include "validate/grammar/version.hpp"

namespace csar::validate {

struct BuiltInFunction {
    std::string_view name;
    Versions versions;
    bool list_marks_call = false;  // 1.x: only with a list behind it is the name a call
};

// The function with this name in a version, or nullptr.
const BuiltInFunction* find_built_in(std::string_view name, Version version);

}  // namespace csar::validate
