#include <csar/version.hpp>

namespace csar {

namespace {

#include <build_info.inc>

}  // namespace

std::string_view version() { return CSAR_VERSION; }

BuildInfo build_info() { return {commit, compiler, libraries}; }

}  // namespace csar
