// Compares how yaml-cpp and csar read a YAML file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "validate/document/document.hpp"

namespace csar::test {

// The first document as steps: "[", "]", "{", "}", "= text", "null", and "*N" for an alias to the node of step N.
struct Outline {
    bool readable = true;  // false: the steps end at an error
    std::string reason;    // the error
    std::vector<std::string> steps;
};

Outline outline_of(const validate::Document& document, std::string reason);
Outline yaml_cpp_outline(std::string_view text);

// The first difference, in one line; nullopt if there is none.
std::optional<std::string> difference(const Outline& ours, const Outline& theirs);

}  // namespace csar::test
