#include <csar/failure.hpp>

namespace csar {

Failure::~Failure() = default;

}  // namespace csar
