// What the manifest of a package states.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include <csar/inspect.hpp>

namespace csar {

// The manifest's value for the first of the keynames `names` that it has; empty when it has none.
std::string manifest_value(const InspectResult& inspected, std::initializer_list<std::string_view> names);

}  // namespace csar
