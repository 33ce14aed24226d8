// Syntax errors in helpful words: libyaml names what it did not find, but an author needs to know the mistake.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include <csar/diagnostic.hpp>
#include "base/text_position.hpp"

namespace csar::validate {

// What libyaml says, with offsets in bytes.
struct SyntaxFault {
    std::string_view problem;                   // "did not find expected key"
    std::size_t problem_offset = 0;             // where it gave up
    std::string_view context;                   // "while parsing a block mapping"; may be empty
    std::optional<std::size_t> context_offset;  // where that began
};

// The finding (yaml/syntax-error or yaml/tab-indentation) for a fault in the text that `lines` indexes.
Diagnostic explain(const SyntaxFault& fault, std::string_view file, const LineIndex& lines);

}  // namespace csar::validate
