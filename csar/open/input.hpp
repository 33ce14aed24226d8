// The opened input of a command.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <csar/input.hpp>
#include <csar/limits.hpp>
#include "base/file.hpp"

namespace csar::open {

class LayoutInput;

struct OpenInput {
    File file;            // the open file or directory
    std::string name;     // name of the input in messages and reports
    bool is_path = true;  // imports and signatures are found relative to the path `name`
    std::shared_ptr<const LayoutInput> layout = nullptr;  // null unless the package is in a layout
    // A function that says why packing leaves out an existing path (why_left_out in directory_plan.hpp). It returns an
    // empty string if packing includes the path. May be null.
    std::function<std::string(std::string_view path)> why_left_out = nullptr;

    static OpenInput alone(File file) {
        std::string name = file.name();
        return {std::move(file), std::move(name), false, nullptr, nullptr};
    }
};

// A path may lead into an OCI layout: "DIR@TAG", or "DIR" if it has one package.
// A descriptor at the start of a file is duplicated. From another descriptor, the remaining data is copied. Data in
// memory or from a callback is not copied.
// Throws Failure: input if the input cannot be opened, output if the disk is full. Throws layout::DamagedBlob.
OpenInput open_input(const Input& input, const Limits& limits);

}  // namespace csar::open
