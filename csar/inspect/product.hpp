// What a package says of the product that it holds.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include <csar/inspect.hpp>

namespace csar {

// Each empty where nothing tells it.
struct Product {
    std::string name;         // of the manifest, else of the definitions
    std::string version;      // of the package, where the manifest tells it
    std::string supplier;     // of the manifest, else the definitions' author, else Created-By
    std::string description;  // of the entry definitions
    std::string released;     // when: as the manifest writes it
};
Product product_of(const InspectResult& inspected);

// What the manifest says for the first of its keynames `names`; empty where it says nothing.
std::string manifest_value(const InspectResult& inspected, std::initializer_list<std::string_view> names);

}  // namespace csar
