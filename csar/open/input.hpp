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
    bool is_path = true;  // `name` is a path: related files (imports, signatures) are found relative to it
    std::shared_ptr<const LayoutInput> layout = nullptr;  // for a package in a layout: the layout with its attachments
    // Why packing the directory leaves out a path that exists there, as a hint (why_left_out in directory_plan.hpp);
    // empty if it does not. May be null.
    std::function<std::string(std::string_view path)> why_left_out = nullptr;

    // An input without a path: only its bytes are known.
    static OpenInput alone(File file) {
        std::string name = file.name();
        return {std::move(file), std::move(name), false, nullptr, nullptr};
    }
};

// Opens an input. A path may lead into an OCI layout: "DIR@TAG", or "DIR" if it has one package. A descriptor at the
// start of a file is duplicated; for any other descriptor, the remaining data is copied. Bytes in memory and bytes of a
// callback are not copied. Throws Failure: input if it cannot be opened, output if a copy does not fit on the disk,
// layout::DamagedBlob.
OpenInput open_input(const Input& input, const Limits& limits);

}  // namespace csar::open
