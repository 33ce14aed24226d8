#include "validate/check/passes.hpp"

namespace csar::validate {

void check_definitions(CheckContext& context) { resolve_types(context); }

}  // namespace csar::validate
