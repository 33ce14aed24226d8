// What a package states about the product that it holds.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include <csar/inspect.hpp>

namespace csar {

// Members are empty where nothing states them.
struct Product {
    std::string name;         // of the manifest, else of the definitions
    std::string version;      // of the package, when the manifest states it
    std::string supplier;     // of the manifest, else the definitions' author, else Created-By
    std::string description;  // of the entry definitions
    std::string released;     // when: as the manifest writes it
};
Product product_of(const InspectResult& inspected);

// The manifest's value for the first of the keynames `names` that it has; empty when it has none.
std::string manifest_value(const InspectResult& inspected, std::initializer_list<std::string_view> names);

}  // namespace csar
