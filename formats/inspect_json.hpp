// Inspections as in docs/schema/inspect.json.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <csar/inspect.hpp>

namespace csar::formats {

nlohmann::ordered_json inspection_json(const InspectResult& inspection);

}  // namespace csar::formats
