#include "validate/functions/built_in.hpp"

namespace csar::validate {
namespace {

constexpr BuiltInFunction table[] = {
    {"get_input", every_version, false},
    {"get_property", every_version, true},
    {"get_attribute", every_version, true},
    {"get_artifact", every_version, true},
    {"get_operation_output", every_1_x, true},
    {"get_nodes_of_type", every_1_x, false},
    {"concat", every_version, true},
    {"join", every_version, true},
    {"token", every_version, true},
};

}  // namespace

const BuiltInFunction* find_built_in(std::string_view name, Version version) {
    for (const BuiltInFunction& function : table)
        if (function.name == name && function.versions.has(version)) return &function;
    return nullptr;
}

}  // namespace csar::validate
