#include "report/render/render.hpp"

namespace csar::render {

std::string text(const Report& report, const TextStyle& style) {
    (void)report;
    (void)style;
    return {};
}

}  // namespace csar::render
