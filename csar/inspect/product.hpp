// The product data in the manifest of a package.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include <csar/inspect.hpp>

namespace csar::inspect {

// The value in the manifest of the first of the `names` that exists; empty if there is none.
std::string manifest_value(const InspectResult& inspected, std::initializer_list<std::string_view> names);

}  // namespace csar::inspect
