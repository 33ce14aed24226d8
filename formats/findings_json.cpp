#include "formats/findings_json.hpp"

#include <nlohmann/json.hpp>

#include <csar/render.hpp>

namespace csar::formats {

nlohmann::ordered_json findings_json(const Findings& findings) {
    return nlohmann::ordered_json::parse(render::json(findings));
}

}  // namespace csar::formats
