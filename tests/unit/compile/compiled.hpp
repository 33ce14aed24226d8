// For tests of csar::compile_package().
#pragma once

#include <csar/compile.hpp>

#include <nlohmann/json.hpp>

#include <string>

#include "tests/support/temporary_directory.hpp"

namespace csar {

// The document for a definitions file, without places. Null if there are findings.
inline nlohmann::json compiled(const std::string& text,
                               CompileOptions options = {.normalized = true, .places = false}) {
    const CompileResult result = compile_package(Input::memory(text, "a.yaml"), options);
    return result.document ? nlohmann::json::parse(*result.document) : nlohmann::json();
}

// For a file that imports b.yaml.
inline CompileResult compiled_beside(const std::string& text, const std::string& imported,
                                     const CompileOptions& options) {
    const test::TemporaryDirectory place;
    place.write("b.yaml", imported);
    return compile_package(Input(place.write("a.yaml", text)), options);
}

}  // namespace csar
