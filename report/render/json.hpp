// Reports as JSON; docs/schema/report.json is the contract.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <csar/report.hpp>

namespace csar::render {

// One package: its path, result, counts and findings. Strings that are not UTF-8 are made printable.
nlohmann::ordered_json json(const Report& report);

}  // namespace csar::render
