#include "validate/check/values.hpp"

namespace csar::validate {

void check_value(CheckContext&, Node, const Schema&, const Site&) {}

void check_assignments(CheckContext&, const Assignments&, Node,
                       const std::vector<std::pair<std::string_view, Definition>>&, const Site&) {}

std::optional<std::int64_t> constant_integer(CheckContext&, Node value, const Site&) { return value.as_integer(); }

}  // namespace csar::validate
