#include <csar/version.hpp>

#include <string_view>

namespace csar {

namespace {

#include <build_info.inc>

}  // namespace

static_assert(std::string_view(CSAR_PROJECT_VERSION) == CSAR_VERSION, "csar/version.h belongs to another version");

std::string_view version() { return CSAR_VERSION; }

BuildInfo build_info() { return {commit, compiler, libraries}; }

}  // namespace csar
