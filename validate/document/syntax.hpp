// Explains syntax errors. libyaml reports a missing token; an author needs the mistake.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include <csar/diagnostic.hpp>
#include "base/text_position.hpp"

namespace csar::validate {

// libyaml's error, with offsets in bytes.
struct SyntaxFault {
    std::string_view problem;                   // "did not find expected key"
    std::size_t problem_offset = 0;             // where libyaml stopped
    std::string_view context;                   // "while parsing a block mapping"; may be empty
    std::optional<std::size_t> context_offset;  // where the context began
};

// Reports yaml/syntax-error or yaml/tab-indentation.
Diagnostic explain(const SyntaxFault& fault, std::string_view file, const LineIndex& lines);

}  // namespace csar::validate
