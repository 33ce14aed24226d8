// What a command is given to examine, once it is open.
#pragma once

#include <memory>
#include <string>

#include <csar/input.hpp>
#include <csar/limits.hpp>
#include "base/file.hpp"

namespace csar {

class LayoutInput;

struct OpenInput {
    File file;            // or a directory
    std::string name;     // what the user calls it, in messages and reports
    bool is_path = true;  // `name` is where it is: files that go with it (imports, signatures) are looked for there
    std::shared_ptr<const LayoutInput> layout = nullptr;  // the layout that it is in: what goes with it is there

    // An input that is known by its bytes alone.
    static OpenInput alone(File file) {
        std::string name = file.name();
        return {std::move(file), std::move(name), false, nullptr};
    }
};

// Opens what is at a path, also in an OCI layout there: "DIR@TAG", or "DIR" where it holds one package. A
// descriptor is duplicated, or what is still to be read is copied if it is not at the start of a file; bytes in memory
// stay where they are. Throws Failure: input when it cannot be opened, output when a copy does not fit on the disk,
// layout::DamagedBlob.
OpenInput open_input(const Input& input, const Limits& limits);

}  // namespace csar
