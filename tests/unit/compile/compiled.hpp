// What the tests of compiled services share.
#pragma once

#include <csar/compile.hpp>

#include <nlohmann/json.hpp>

#include <string>

namespace csar {

// The document of one definitions file without places; null when there are findings.
inline nlohmann::json compiled(const std::string& text,
                               CompileOptions options = {.normalized = true, .places = false}) {
    const CompileResult result = compile_package(Input::memory(text, "a.yaml"), options);
    return result.document ? nlohmann::json::parse(*result.document) : nlohmann::json();
}

}  // namespace csar
