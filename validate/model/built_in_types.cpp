// The built-in data types of a version (csd07 9.1; 1.3 3.3).
#include <array>
#include <iterator>
#include <utility>

#include "base/ascii.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/namespaces.hpp"

namespace csar::validate {
namespace {

struct Row {
    std::string_view name;
    BuiltIn built_in;
    Versions versions;
};

constexpr Row table[] = {
    {"string", BuiltIn::string, every_version},
    {"integer", BuiltIn::integer, every_version},
    {"float", BuiltIn::floating, every_version},
    {"boolean", BuiltIn::boolean, every_version},
    {"timestamp", BuiltIn::timestamp, every_version},
    {"version", BuiltIn::version, every_version},
    {"list", BuiltIn::list, every_version},
    {"map", BuiltIn::map, every_version},
    {"bytes", BuiltIn::bytes, only_2_0},
    {"nil", BuiltIn::nil, only_2_0},
    {"scalar", BuiltIn::scalar, only_2_0},
    {"null", BuiltIn::nil, every_1_x},
    {"range", BuiltIn::range, every_1_x},
    {"scalar-unit.size", BuiltIn::scalar_size, every_1_x},
    {"scalar-unit.time", BuiltIn::scalar_time, every_1_x},
    {"scalar-unit.frequency", BuiltIn::scalar_frequency, every_1_x},
    {"scalar-unit.bitrate", BuiltIn::scalar_bitrate, only_1_3},
};

const std::array<Type, std::size(table)>& types() {
    static const std::array<Type, std::size(table)> made = [] {
        std::array<Type, std::size(table)> all;
        for (std::size_t i = 0; i < std::size(table); ++i) {
            all[i].kind = TypeKind::data;
            all[i].built_in = table[i].built_in;
            all[i].name = table[i].name;
        }
        return all;
    }();
    return made;
}

}  // namespace

const Type* built_in_type(Version version, std::string_view name) {
    if (built_in_names_may_be_qualified.has(version)) {
        for (const std::string_view prefix : {"tosca:", "tosca.datatypes."})
            if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
    }
    for (std::size_t i = 0; i < std::size(table); ++i)
        if (table[i].name == name && table[i].versions.has(version)) return &types()[i];
    return nullptr;
}

std::vector<std::string_view> built_in_names(Version version) {
    std::vector<std::string_view> names;
    for (const Row& row : table)
        if (row.versions.has(version)) names.push_back(row.name);
    return names;
}

std::string_view built_in_meant_by(std::string_view name) {
    constexpr std::pair<std::string_view, std::string_view> meant[] = {
        {"array", "list"}, {"bool", "boolean"},   {"date", "timestamp"}, {"datetime", "timestamp"},
        {"dict", "map"},   {"dictionary", "map"}, {"double", "float"},   {"number", "float"},
        {"object", "map"}, {"long", "integer"},   {"text", "string"},
    };
    for (const auto& [other, built_in] : meant)
        if (equal_ignoring_case(name, other)) return built_in;
    return {};
}

const Type& built_in_type(Version version, BuiltIn built_in) {
    std::size_t found = 0;
    for (std::size_t i = 0; i < std::size(table); ++i)
        if (table[i].built_in == built_in && table[i].versions.has(version)) found = i;
    return types()[found];
}

}  // namespace csar::validate
