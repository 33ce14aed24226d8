// What a command is given to examine, once it is open.
#pragma once

#include <string>

#include "base/file.hpp"
#include "csar/container/container.hpp"

namespace csar {

struct Input {
    File file;            // or a folder
    std::string name;     // what the user calls it, in messages and reports
    bool is_path = true;  // `name` is where it lies: files that go with it (imports, signatures) are looked for there

    // What is at `path`; "-" is standard input. Throws Failure(input) when it cannot be opened.
    static Input at(const std::string& path, const Limits& limits) {
        return {container::open_input(path, limits), path, true};
    }
    // An input that is known by its bytes alone.
    static Input alone(File file) {
        std::string name = file.name();
        return {std::move(file), std::move(name), false};
    }
};

}  // namespace csar
