// A YAML file as yaml-cpp reads it beside how this project reads it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "validate/document/document.hpp"

namespace csar::test {

// The first document of a file as a list of steps: "[", "]", "{", "}", "= text", "null" and "*N", an alias to the node
// that step N begins.
struct Outline {
    bool readable = true;  // false: the steps end where reading did
    std::string reason;    // of not being readable
    std::vector<std::string> steps;
};

Outline outline_of(const validate::Document& document, std::string reason);
Outline yaml_cpp_outline(std::string_view text);

// In one line, where and how two outlines differ; nothing when they do not.
std::optional<std::string> difference(const Outline& ours, const Outline& theirs);

}  // namespace csar::test
