#include <csar/version.hpp>

namespace csar {

std::string_view version() { return CSAR_VERSION; }

}  // namespace csar
